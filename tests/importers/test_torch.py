# SPDX-License-Identifier: Apache-2.0
"""Programs of torch.export, from memory and from their files, against PyTorch."""

import json
import random
import subprocess
import sys
import zipfile

import pytest

torch = pytest.importorskip("torch", reason="0 of the programs of torch.export compared: torch is not installed")

from libtensor.importers.torch_export import from_torch_tensor  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

import libtensor as lt  # noqa: E402


def ours(value):
    if isinstance(value, torch.Tensor):
        return from_torch_tensor(value)
    if isinstance(value, dict):
        return {key: ours(entry) for key, entry in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(ours(entry) for entry in value)
    return value


def same(found, expected, tolerance=1e-5):
    """Structure, dtypes, shapes and values."""
    if isinstance(expected, torch.Tensor):
        assert found.dtype.name == str(expected.dtype)[6:] and found.shape == tuple(expected.shape)
        a = torch.from_dlpack(found.detach().contiguous().astype("float64"))
        b = expected.detach().double()
        assert float((a - b).abs().max() if b.numel() else 0) <= tolerance * max(1.0, float(b.abs().max()))
    elif isinstance(expected, dict):
        assert list(found) == list(expected)
        for key in expected:
            same(found[key], expected[key], tolerance)
    elif isinstance(expected, (tuple, list)):
        assert type(found) is type(expected) and len(found) == len(expected)
        for a, b in zip(found, expected):
            same(a, b, tolerance)
    else:
        assert found == expected


def both_ways(model, args, named, tmp_path, dynamic_shapes=None):
    """The model by way of its program and by way of the program's file."""
    program = torch.export.export(model, args, named, dynamic_shapes=dynamic_shapes, strict=False)
    path = tmp_path / "model.pt2"
    torch.export.save(program, path)
    return [lt.from_torch(program), lt.from_torch(path), lt.from_torch(str(path))]


class Block(nn.Module):
    """Layers, nested arguments and results, tied weights, buffers of all kinds."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(11, 8, padding_idx=0)
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.norms = nn.ModuleList([nn.LayerNorm(8), nn.BatchNorm1d(8)])
        self.conv = nn.Conv1d(8, 8, 3, padding=1)
        self.head = nn.Linear(8, 11, bias=False)
        self.head.weight = self.table.weight
        self.register_buffer("steps", torch.zeros((), dtype=torch.int64))
        self.register_buffer("scale", torch.ones(8), persistent=False)
        self.offset = torch.tensor([0.5])

    def forward(self, tokens, *, more=None, factor=2):
        x = self.table(tokens) * self.scale
        x = self.norms[0](x + self.attention(x, x, x, need_weights=False)[0])
        x = self.norms[1](self.conv(x.transpose(1, 2))).transpose(1, 2)
        x = F.gelu(x) * factor
        left, right = x.chunk(2, -1)
        if more is not None:
            left = left + more["bias"][0]
        self.steps.add_(1)
        scores = self.head(torch.cat([left, right], -1)) + self.offset
        return {"scores": scores, "parts": (left.mean(1), [right.amax(), None]), "count": tokens.shape[1]}


@pytest.fixture(scope="module")
def block():
    torch.manual_seed(0)
    return Block().eval()


def tokens(*shape):
    return torch.randint(0, 11, shape, generator=torch.Generator().manual_seed(1))


def test_results_structure_and_state(block, tmp_path):
    more = {"bias": [torch.randn(4)]}
    batch, length = torch.export.Dim("batch"), torch.export.Dim("length", min=2)
    shapes = {"tokens": {0: batch, 1: length}, "more": {"bias": [None]}, "factor": None}
    state = {name: tensor.clone() for name, tensor in block.state_dict().items()}
    for model in both_ways(block, (tokens(3, 5),), {"more": more, "factor": 2}, tmp_path, shapes):
        block.load_state_dict(state)
        assert sorted(model.state_dict()) == sorted(state)
        for name, tensor in model.state_dict().items():
            same(tensor, state[name], 0)
        assert model.head.weight is model.table.weight and model.norms is not None
        assert {name for name, _ in model.named_parameters()} == {name for name, _ in block.named_parameters()}
        for shape in ((3, 5), (1, 5), (4, 2), (2, 7)):
            found = model(ours(tokens(*shape)), more=ours(more), factor=2)
            same(found, block(tokens(*shape), more=more, factor=2))
        assert model.steps.item() == 4  # the buffer that the program mutates
        with pytest.raises(lt.InvalidError, match="'factor' is 3"):
            model(ours(tokens(3, 5)), more=ours(more), factor=3)
        with pytest.raises(lt.InvalidError, match="no 'more'"):
            model(ours(tokens(3, 5)), factor=2)
        with pytest.raises(lt.InvalidError, match="1 values"):
            model(more=ours(more), factor=2)


def test_gradients_of_parameters(block, tmp_path):
    for model in both_ways(block, (tokens(3, 5),), {}, tmp_path):
        block.zero_grad()
        (block(tokens(3, 5))["scores"] ** 2).sum().backward()
        (model(ours(tokens(3, 5)))["scores"] ** 2).sum().backward()
        mine = dict(model.named_parameters())
        for name, parameter in block.named_parameters():
            same(mine[name].grad, parameter.grad, 1e-4)


def test_training_updates_running_statistics(tmp_path):
    model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(inplace=True), nn.Dropout(0.0))
    x = torch.randn(5, 3, 6, 6)
    imported = both_ways(model, (x,), None, tmp_path)
    expected = model(x)
    for other in imported:
        same(other(ours(x)), expected)
        for name, tensor in other.state_dict().items():
            same(tensor, model.state_dict()[name])


def test_steps_of_training_agree():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
    x, y = torch.randn(16, 4), torch.randn(16, 1)
    imported = lt.from_torch(model, (x,))
    theirs = torch.optim.Adam(model.parameters(), lr=0.01)
    mine = lt.optim.Adam(imported.parameters(), lr=0.01)
    for _ in range(5):
        theirs.zero_grad()
        F.mse_loss(model(x), y).backward()
        theirs.step()
        mine.zero_grad()
        loss = lt.nn.functional.mse_loss(imported(ours(x)), ours(y))
        loss.backward()
        mine.step()
    for name, parameter in model.named_parameters():
        same(dict(imported.named_parameters())[name], parameter, 1e-4)


def test_a_module_with_example_inputs_of_libtensor():
    model = nn.Linear(3, 2).double()
    x = lt.randn(4, 3, dtype="float64")
    imported = lt.from_torch(model, (x,), dynamic_shapes=({0: torch.export.Dim("batch")},))
    same(imported(x[:2]), model(torch.from_dlpack(x)[:2]), 1e-12)
    with pytest.raises(lt.InvalidTypeError, match="example inputs"):
        lt.from_torch(model)
    with pytest.raises(lt.InvalidTypeError, match="not int"):
        lt.from_torch(3)


@pytest.mark.parametrize("name", ["bool", "uint8", "int16", "int64", "float16", "bfloat16", "float64", "complex64"])
def test_dtypes_without_loss(name, tmp_path):
    dtype = getattr(torch, name)
    values = (torch.randn(3, 4) * 50).to(dtype)

    class Holder(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("held", values)
            self.register_buffer("turned", values.t())
            self.register_buffer("none", values[:0])

        def forward(self, x):
            return x + 1, self.held.clone(), self.turned.clone(), self.none.clone()

    for model in both_ways(Holder(), (torch.ones(1),), None, tmp_path):
        for found, expected in zip(model(lt.ones(1))[1:], (values, values.t(), values[:0])):
            assert found.dtype.name == name and found.shape == tuple(expected.shape)
            if found.numel():
                wide = "complex128" if name == "complex64" else "float64"
                assert torch.equal(
                    torch.from_dlpack(found.contiguous().astype(wide)), expected.to(getattr(torch, wide))
                )


class Numbers(nn.Module):
    def forward(self, x, n):
        rows = x.shape[0] * 2 + x.shape[1] // 2
        return x.reshape(-1)[: rows - n], torch.arange(rows), x.new_full((n, rows), 0.5)


def test_numbers_computed_from_extents(tmp_path):
    x = torch.randn(4, 6)
    dynamic = ({0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC}, torch.export.Dim.DYNAMIC)
    for model in both_ways(Numbers(), (x, 3), None, tmp_path, dynamic):
        for shape, n in (((4, 6), 3), ((5, 8), 2)):
            x = torch.randn(shape)
            same(model(ours(x), n), Numbers()(x, n))


class Branches(nn.Module):
    def forward(self, x, n):
        with torch.no_grad():
            scale = x.abs().max()
        y = torch.cond(x.sum() > 0, lambda v: v * 2, lambda v: v - 1, (x,))
        return y / scale


def test_branches_and_regions_without_gradients(tmp_path):
    x = torch.randn(6)
    for model in both_ways(Branches(), (x, None), None, tmp_path):
        for values in (x.abs(), -x.abs()):
            same(model(ours(values), None), Branches()(values, None))


class Composite(nn.Module):
    """Ops that are not core: the file holds them as they are."""

    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 5, num_layers=2, batch_first=True, bidirectional=True)
        self.gru = nn.GRU(10, 3)
        self.mix = nn.ConvTranspose2d(3, 2, 3, stride=2, output_padding=1)
        self.norm = nn.InstanceNorm2d(2, affine=True)
        self.groups = nn.GroupNorm(1, 2)

    def forward(self, x, image):
        y, _ = self.gru(self.lstm(x)[0])
        image = self.groups(self.norm(self.mix(image)))
        image = F.interpolate(image, scale_factor=2.0, mode="bilinear", align_corners=False)
        image = F.adaptive_avg_pool2d(F.max_pool2d(F.hardswish(image, inplace=True), 3, 2, 1), (3, None))
        image = F.pixel_unshuffle(F.pad(image, (1, 0, 2, 1), mode="reflect"), 1)
        z = torch.einsum("btc,bsc->bts", y, y).softmax(-1).masked_fill_(torch.ones(5, 5).triu(1).bool(), 0)
        z = F.scaled_dot_product_attention(y[:, None], y[:, None], y[:, None], is_causal=True) + z.sum()
        a, b = torch.split(F.log_softmax(z, -1), [1, 2], -1)
        w = F.one_hot(x.argmax(-1), 4).to(x.dtype).std(-1).type_as(x)
        return a * b.mean() + w.unsqueeze(1).unsqueeze(-1), image, x.flip(0).roll(1, 1).unfold(1, 2, 2), F.normalize(y)


def test_ops_that_are_not_core(tmp_path):
    torch.manual_seed(0)
    model, x, image = Composite().eval(), torch.randn(2, 5, 4), torch.randn(2, 3, 4, 5)
    for imported in both_ways(model, (x, image), None, tmp_path):
        same(imported(ours(x), ours(image)), model(x, image))


class InPlace(nn.Module):
    def forward(self, x):
        y = x.clone()
        y[:, 1] = 3
        y[0].mul_(2).add_(x[1])
        y.clamp_(max=2.5).transpose(0, 1)[0].fill_(7)
        x.add_(1)
        return y


def test_writing_in_place(tmp_path):
    for model in both_ways(InPlace(), (torch.ones(3, 3),), None, tmp_path):
        x = torch.randn(3, 3)
        mine = ours(x)
        found = model(mine)
        same(found, InPlace()(x))
        same(mine, x)


def custom_op():
    if not hasattr(torch.ops.libtensor_tests, "first"):
        for name in ("first", "second"):
            op = torch.library.custom_op(
                f"libtensor_tests::{name}", lambda x: x + 1, mutates_args=(), schema="(Tensor x) -> Tensor"
            )
            op.register_fake(lambda x: torch.empty_like(x))
    return torch.ops.libtensor_tests


def test_missing_ops_are_named_together(tmp_path):
    ops = custom_op()

    class Model(nn.Module):
        def forward(self, x):
            return ops.second(ops.first(x) * ops.first(x))

    program = torch.export.export(Model(), (torch.ones(2),))
    torch.export.save(program, tmp_path / "model.pt2")
    for source in (program, tmp_path / "model.pt2"):
        with pytest.raises(lt.UnsupportedError) as e:
            lt.from_torch(source)
        text = str(e.value)
        assert "2 ops are not supported" in text and "libtensor_tests.second.default, node 'second'" in text
        assert "libtensor_tests.first.default, node 'first' and 1 more" in text
        assert "test_torch.py, line" in text and "return ops.second" in text


def test_an_error_of_a_step_names_its_node():
    program = torch.export.export(nn.Linear(3, 2), (torch.ones(4, 3),))
    with pytest.raises(lt.DeviceError, match=r"aten.linear.default, node 'linear' \(.*linear.py, line \d+"):
        lt.from_torch(program)(lt.ones(4, 3, device="meta"))


def test_files_are_read_without_pytorch(block, tmp_path):
    program = torch.export.export(block, (tokens(3, 5),), strict=False)
    torch.export.save(program, tmp_path / "model.pt2")
    code = (
        "import sys\n"
        "class Refuse:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('torch', 'numpy'):\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Refuse())\n"
        "import libtensor as lt\n"
        "assert not any(name.startswith('libtensor.importers') for name in sys.modules)\n"
        f"model = lt.from_torch({str(tmp_path / 'model.pt2')!r})\n"
        "print(model(lt.zeros(3, 5, dtype='int64'))['scores'].sum().item())\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert out.returncode == 0, out.stderr
    expected = block(torch.zeros(3, 5, dtype=torch.int64))["scores"].sum().item()
    assert abs(float(out.stdout) - expected) < 1e-3


def rewritten(source, target, changes):
    """A copy of a zip file in which functions have changed entries."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            end = name.partition("/")[2]
            data = old.read(name)
            new.writestr(name, changes[end](data) if end in changes else data)


def test_files_that_are_refused(tmp_path):
    path, other = tmp_path / "model.pt2", tmp_path / "other.pt2"
    torch.export.save(torch.export.export(nn.Linear(3, 2), (torch.ones(4, 3),)), path)
    with pytest.raises(lt.FileError, match="cannot open"):
        lt.from_torch(tmp_path / "missing.pt2")
    other.write_bytes(b"no zip")
    with pytest.raises(lt.FileError, match="not a zip archive"):
        lt.from_torch(other)

    def version(data):
        program = json.loads(data)
        program["schema_version"]["major"] = 99
        return json.dumps(program)

    def pickled(data):
        config = json.loads(data)
        config["config"]["weight"]["use_pickle"] = True
        return json.dumps(config)

    for entry, change, message in (
        ("models/model.json", version, "schema version 99"),
        ("data/weights/model_weights_config.json", pickled, "pickled object"),
        ("data/weights/weight_0", lambda data: data[:8], "too few for its shape"),
    ):
        rewritten(path, other, {entry: change})
        with pytest.raises((lt.FileError, lt.UnsupportedError), match=message):
            lt.from_torch(other)


def test_modules_move_copy_and_load(block, tmp_path):
    import copy

    program = torch.export.export(block, (tokens(3, 5),), strict=False)
    model = lt.from_torch(program)
    again = copy.deepcopy(model)
    with lt.no_grad():
        again.conv.bias += 1
    assert not model.conv.bias.allclose(again.conv.bias)
    again.load_state_dict(model.state_dict())
    same(again(ours(tokens(3, 5))), block(tokens(3, 5)))
    assert again.double()(ours(tokens(3, 5)))["scores"].dtype is lt.float64


def test_extents_that_were_fixed(tmp_path):
    """Another one is an error: the ops that were exported may compute something else for it."""
    model, x = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(3, 2)), torch.rand(2, 3, 4, 4)
    for net in both_ways(model, (x,), {}, tmp_path):
        for wrong in (torch.rand(5, 3, 4, 4), torch.rand(2, 3, 4), torch.rand(2, 3, 4, 8)):
            with pytest.raises(lt.ShapeError, match="the model was exported for"):
                net(ours(wrong))
    free = {"input": {0: torch.export.Dim("batch")}}
    for net in both_ways(model, (x,), {}, tmp_path, free):
        same(net(ours(torch.ones(5, 3, 4, 4))), model(torch.ones(5, 3, 4, 4)))
        with pytest.raises(lt.ShapeError, match=r"\[any, 3, 4, 4\]"):
            net(ours(torch.rand(2, 3, 4, 8)))


def test_damaged_files(tmp_path):
    """Changed bytes give a module or an error of the family, and so do members that say something else."""
    path = tmp_path / "m.pt2"
    torch.export.save(torch.export.export(nn.Linear(3, 2), (torch.rand(4, 3),)), path)
    data, draw = path.read_bytes(), random.Random(0)
    for _ in range(300):
        changed = bytearray(data)
        for _ in range(draw.choice((1, 3, 30))):
            changed[draw.randrange(len(changed))] = draw.randrange(256)
        (tmp_path / "changed.pt2").write_bytes(changed)
        try:
            lt.from_torch(tmp_path / "changed.pt2")
        except lt.TensorError:
            pass
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    model = next(name for name in members if "/models/" in name)
    for text in (b"", b"[]", b"{}", b"\xff\xfe", b'{"schema_version": {"major": 8}}', b"[" * 100_000):
        with zipfile.ZipFile(tmp_path / "changed.pt2", "w") as file:
            for name, content in (members | {model: text}).items():
                file.writestr(name, content)
        with pytest.raises(lt.FileError, match=r"changed\.pt2' is malformed: "):
            lt.from_torch(tmp_path / "changed.pt2")


def test_programs_of_models(tmp_path):
    """A model of PyTorch as one file, for any batch, with the same bits as the module."""
    model = nn.Sequential(
        nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.GELU(), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(16, 5)
    ).eval()
    free = {"input": {0: torch.export.Dim("batch")}}
    for net in both_ways(model, (torch.rand(2, 3, 8, 8),), {}, tmp_path, free):
        (name,) = net.input_names
        program = lt.capture(net, lt.rand(2, 3, 8, 8), dynamic={name: {0: "batch"}})
        program.save(tmp_path / "model.safetensors")
        loaded = lt.load_program(tmp_path / "model.safetensors")
        assert {n for n, _ in loaded.named_constants()} >= {n for n, _ in model.named_parameters()}
        for n in (1, 2, 7):
            x = torch.rand(n, 3, 8, 8)
            found = loaded(ours(x))
            assert found.tolist() == net(ours(x)).tolist()
            same(found, model(x))


LINEAR_ALGEBRA = {
    "inv": lambda a, b: torch.linalg.inv(a),
    "inverse": lambda a, b: a.inverse(),
    "inv_ex": lambda a, b: torch.linalg.inv_ex(a)[0],
    "solve": torch.linalg.solve,
    "solve_ex": lambda a, b: torch.linalg.solve_ex(a, b)[0],
    "cholesky": lambda a, b: torch.linalg.cholesky(a),
    "cholesky_inverse": lambda a, b: torch.cholesky_inverse(torch.linalg.cholesky(a)),
    "cholesky_solve": lambda a, b: torch.cholesky_solve(b, torch.linalg.cholesky(a)),
    "lu": lambda a, b: torch.linalg.lu(a)[2],
    "lu_solve": lambda a, b: torch.linalg.lu_solve(*torch.linalg.lu_factor(a), b),
    "lu_unpack": lambda a, b: torch.lu_unpack(*torch.linalg.lu_factor(a))[1],
    "ldl_factor": lambda a, b: torch.linalg.ldl_factor(a)[0].diagonal(),
    "matrix_power": lambda a, b: torch.linalg.matrix_power(a, -2),
    "tensorinv": lambda a, b: torch.linalg.tensorinv(a.reshape(2, 2, 4)),
    "tensorsolve": lambda a, b: torch.linalg.tensorsolve(a.reshape(2, 2, 4), b[:, 0].reshape(2, 2)),
    "matrix_norm": lambda a, b: torch.linalg.matrix_norm(a, 2, keepdim=True),
    "norm": lambda a, b: torch.linalg.norm(a, "nuc") + torch.linalg.norm(b, dim=0),
    "cond": lambda a, b: torch.linalg.cond(a) + torch.linalg.cond(a, "fro"),
    "multi_dot": lambda a, b: torch.linalg.multi_dot([a, a, b]),
    "matrix_rank": lambda a, b: torch.linalg.matrix_rank(b),
    "logdet": lambda a, b: torch.logdet(a),
    "logdet of a negative one": lambda a, b: torch.logdet(-a[:3, :3]),
    "slogdet": lambda a, b: torch.linalg.slogdet(a)[1],
}


@pytest.mark.parametrize("name", LINEAR_ALGEBRA)
def test_linear_algebra(name, tmp_path):
    """Which PyTorch takes apart into parts that check for errors, with inputs that are no tensors."""

    class Model(nn.Module):
        def forward(self, a, b):
            return LINEAR_ALGEBRA[name](a, b)

    torch.manual_seed(0)
    a = torch.randn(4, 4, dtype=torch.float64)
    args = a @ a.T + 4 * torch.eye(4, dtype=torch.float64), torch.randn(4, 2, dtype=torch.float64)
    expected = Model()(*args)
    for imported in both_ways(Model(), args, {}, tmp_path):
        found = imported(*ours(args))
        if torch.isnan(expected).any():
            assert lt.isnan(found).all()
        else:
            same(found, expected, 1e-10)
