# SPDX-License-Identifier: Apache-2.0
"""Models that to_onnx writes, run by ONNX Runtime and read by from_onnx, against the programs."""

import pytest

np = pytest.importorskip("numpy")
onnx = pytest.importorskip("onnx")

from libtensor.nn import functional as F  # noqa: E402

import libtensor as lt  # noqa: E402
from libtensor import nn  # noqa: E402


def close(found, wanted):
    assert tuple(found.shape) == wanted.shape and str(found.dtype) == wanted.dtype.name
    a, b = np.asarray(found, np.float64), wanted.detach().double().numpy()
    finite = np.isfinite(b)
    assert np.array_equal(a[~finite], b[~finite], equal_nan=True)
    assert np.abs(a[finite] - b[finite]).max(initial=0) <= 1e-5 * max(1.0, np.abs(b[finite]).max(initial=0))


def agrees(function, *inputs, dynamic=None, others=()):
    """By ONNX Runtime, where it is installed, and by from_onnx, for the example inputs and others."""
    model = lt.to_onnx(function, *inputs, dynamic=dynamic)
    onnx.checker.check_model(model, full_check=True)
    module = lt.from_onnx(model)
    try:
        import onnxruntime
    except ImportError:
        session = None
    else:
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    for given in (inputs, *others):
        with lt.no_grad():
            wanted = function(*given)
            again = module(*given)
        wanted, again = ([x] if isinstance(x, lt.Tensor) else list(x) for x in (wanted, again))
        assert len(wanted) == len(again)
        for a, b in zip(again, wanted):
            close(a.detach().numpy(), b)
        if session is not None:
            named = {i.name: x.numpy() for i, x in zip(session.get_inputs(), given)}
            for a, b in zip(session.run(None, named), wanted):
                close(a, b)
    return model


def floats(*shape):
    return lt.randn(*shape)


X = floats(3, 4, 5)
P = X.abs() + 0.1
I = lt.randint(0, 3, (3, 4, 5))
IMAGES = floats(2, 4, 12, 12)

OPS = {
    **{name: (getattr(lt, name), X) for name in (
        "neg abs sign exp sin cos tan atan sinh cosh tanh asinh erf sigmoid relu square exp2 expm1 cbrt floor ceil round "
        "trunc frac rad2deg deg2rad isnan isinf isfinite logical_not sum prod mean max min any all var std argmax argmin "
        "logsumexp flatten matrix_transpose tril triu clone"
    ).split()},
    **{name: (getattr(lt, name), P) for name in "reciprocal sqrt rsqrt log log1p log2 log10".split()},
    **{name: (getattr(lt, name), P / 7) for name in "asin acos atanh".split()},
    **{name: (getattr(lt, name), X, P) for name in (
        "add sub mul div remainder fmod floor_divide maximum minimum eq ne lt le gt ge logaddexp logical_and"
    ).split()},
    **{f"{name} of integers": (getattr(lt, name), I - 4, I + 1) for name in (
        "add div remainder floor_divide bitwise_and bitwise_or bitwise_xor"
    ).split()},
    **{name: (getattr(F, name), X) for name in (
        "leaky_relu elu celu selu hardsigmoid hardswish hardshrink softshrink gelu silu logsigmoid softplus relu6 "
        "hardtanh mish softsign tanhshrink"
    ).split()},
    "add promotes": (lambda x, y: x + y, X, I),
    "compare promotes": (lambda x, y: x > y, X, I),
    "numbers": (lambda x: 2 - x * 3 + (1 / (x + 10)), X),
    "integers and a number": (lambda x: x * 2.5, I),
    "pow": (lambda x: x**2.5, P),
    "gelu tanh": (lambda x: F.gelu(x, approximate="tanh"), X),
    "where": (lambda x: lt.where(x > 0, x, float("-inf")), X),
    "masked_fill": (lambda x: x.masked_fill(x < 0, 7.0), X),
    "clamp": (lambda x: (x.clamp(min=-0.5), x.clamp(-0.5, 0.5)), X),
    "lerp": (lambda x, y: x.lerp(y, 0.3), X, P),
    "addcmul": (lambda x, y: lt.addcmul(x, x, y, value=0.5), X, P),
    "softmax": (lambda x: (x.softmax(1), x.log_softmax(-1)), X),
    "sum of axes": (lambda x: (x.sum(1), x.mean((0, 2), keepdim=True), x.amax(1), x.std(1), x.var((1, 2))), X),
    "sum of bools": (lambda x: (x > 0).sum(1), X),
    "any": (lambda x: ((x > 0).any(1), (x > 0).all(2)), X),
    "norm": (lambda x: (x.norm(dim=1), F.normalize(x, dim=1)), X),
    "max with indices": (lambda x: tuple(x.max(dim=1)), X),
    "argmax": (lambda x: (x.argmax(1), x.argmin(0, keepdim=True)), X),
    "topk": (lambda x: tuple(x.topk(2, dim=1)), X),
    "sort": (lambda x: (*x.sort(dim=1), x.argsort(dim=-1, descending=True)), X),
    "cumsum": (lambda x: x.cumsum(1), X),
    "matmul": (lambda x, y: x @ y, X, floats(3, 5, 2)),
    "matmul of vectors": (lambda x, y: (x @ y, y @ y, lt.outer(y, y)), floats(3, 5), floats(5)),
    "addmm": (lambda c, a, b: lt.addmm(c, a, b, beta=0.5, alpha=2.0), floats(3, 2), floats(3, 5), floats(5, 2)),
    "einsum": (lambda x, y: lt.einsum("bij,bjk->bik", x, y), X, floats(3, 5, 2)),
    "casts": (lambda x: (x.to(lt.float64), x.to(lt.int32), (x * 2).bool()), X),
    "reshape": (lambda x: (x.reshape(12, 5), x.reshape(-1), x.unflatten(1, (2, 2)), x.flatten(1)), X),
    "permute": (lambda x: (x.permute(2, 0, 1), x.transpose(0, -1), x.movedim(0, 2)), X),
    "expand": (lambda x: x[:, :1].expand(3, 6, 5), X),
    "squeeze": (lambda x: (x[:, :1].squeeze(1), x.unsqueeze(-1)), X),
    "slices": (lambda x: (x[1:, ::2, -2:], x[0], x[..., -1], x.narrow(1, 1, 2), x.flip(1)), X),
    "split": (lambda x: (*x.split([1, 3], 1), *x.chunk(2, 2), *x.unbind(1)), X),
    "concat": (lambda x, y: (lt.cat([x, y], 1), lt.stack([x, y], -1)), X, P),
    "pad": (lambda x: (F.pad(x, (1, 2)), F.pad(x, (0, 1, 2, 0), value=3.0), F.pad(x, (1, 1), mode="reflect")), X),
    "tile": (lambda x: (x.tile(2, 1), x.repeat(2, 1, 1, 3)), X),
    "roll": (lambda x: x.roll(2, 1), X),
    "new tensors": (lambda x: (x + lt.zeros(5), lt.ones_like(x), lt.arange(5) * x, lt.full((2,), 3.0) + x[0, :2, :1]), X),
    "gather": (lambda x, i: (x.gather(1, i), x.index_select(2, i[0, 0]), x[:, i[0, 0]]), X, I),
    "several indices": (lambda x, i: x[i[0, 0], i[1, 0]], X, I),
    "scatter": (lambda x, i: (x.scatter_add(1, i, x), x.scatter(1, lt.zeros_like(i[:, :1]), x[:, :1])), X, I),
    "one_hot": (lambda i: F.one_hot(i, 4), I),
    "embedding": (lambda i, w: F.embedding(i, w), I, floats(3, 6)),
    "linear": (F.linear, X, floats(2, 5), floats(2)),
    "conv1d": (lambda x, w: F.conv1d(x, w, stride=2, padding=1), X, floats(6, 4, 3)),
    "conv2d": (lambda x, w, b: F.conv2d(x, w, b, padding=(1, 2), dilation=2, groups=2), IMAGES, floats(6, 2, 3, 3), floats(6)),
    "conv_transpose2d": (lambda x, w: F.conv_transpose2d(x, w, stride=2, padding=1, output_padding=1), IMAGES, floats(4, 3, 3, 3)),
    "pools": (lambda x: (F.max_pool2d(x, 3, 2, 1), F.avg_pool2d(x, 2), F.avg_pool2d(x, 3, 2, 1, count_include_pad=False)), IMAGES),
    "adaptive pools": (lambda x: (F.adaptive_avg_pool2d(x, 1), F.adaptive_avg_pool2d(x, (4, 6))), IMAGES),
    "interpolate": (lambda x: tuple(F.interpolate(x, size, mode=mode) for size, mode in (((24, 20), "nearest"), ((7, 25), "bilinear"), ((7, 25), "bicubic"))), IMAGES),
    "interpolate by a factor": (lambda x: (F.interpolate(x, scale_factor=2), F.interpolate(x, scale_factor=1.7, mode="bilinear")), IMAGES),
    "pixel_shuffle": (lambda x: F.pixel_shuffle(x, 2), IMAGES),
    "prelu": (F.prelu, IMAGES, floats(4)),
    "glu": (lambda x: F.glu(x, 1), X),
    "layer_norm": (lambda x, w: (F.layer_norm(x, (5,)), F.layer_norm(x, (5,), w, w)), X, floats(5)),
    "rms_norm": (lambda x, w: F.rms_norm(x, (5,), w), X, floats(5)),
    "group_norm": (lambda x, w: (F.group_norm(x, 2, w, w), F.instance_norm(x)), IMAGES, floats(4)),
    "attention": (lambda q: (F.scaled_dot_product_attention(q, q, q), F.scaled_dot_product_attention(q, q, q, is_causal=True)), floats(2, 3, 5, 4)),
    "in place": (lambda x: (x + 1).relu_().mul_(2), X),
}  # fmt: skip


@pytest.mark.parametrize("name", OPS)
def test_op(name):
    function, *inputs = OPS[name]
    agrees(lambda *xs: function(*xs), *inputs)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x)


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(nn.Conv2d(4, 4, 3, padding=1), nn.BatchNorm2d(4), nn.SiLU())

    def forward(self, x):
        return F.relu(x + self.inner(x)).flatten(2).transpose(1, 2)


MODELS = {
    "mlp": (nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 3), nn.Softmax(-1)), (2, 5), {0: "batch"}),
    "mlp of a sequence": (nn.Sequential(nn.Linear(5, 8), nn.GELU(), nn.Linear(8, 3)), (2, 4, 5), {0: "batch", 1: "length"}),
    "norms": (nn.Sequential(nn.LayerNorm(5), nn.Linear(5, 6), nn.RMSNorm(6), nn.Tanh()), (2, 5), {0: "batch"}),
    "batch norm": (nn.Sequential(nn.Linear(5, 6), nn.BatchNorm1d(6), nn.ELU()), (4, 5), {0: "batch"}),
    "cnn": (
        nn.Sequential(nn.Conv2d(4, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU(), nn.MaxPool2d(2), nn.Dropout(0.5),
                      nn.Conv2d(6, 8, 3, stride=2), nn.GroupNorm(2, 8), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 3)),
        (2, 4, 12, 12), {0: "batch"},
    ),
    "cnn of any size": (nn.Sequential(nn.Conv2d(4, 6, 3), nn.BatchNorm2d(6), nn.AvgPool2d(2, ceil_mode=False)), (1, 4, 8, 8), {0: "batch"}),
    "upsampling": (nn.Sequential(nn.ConvTranspose2d(4, 2, 2, stride=2), nn.LeakyReLU(), nn.Upsample(scale_factor=2)), (1, 4, 5, 5), {0: "batch"}),
    "conv1d": (nn.Sequential(nn.Conv1d(4, 6, 3), nn.Hardswish(), nn.AdaptiveMaxPool1d(1)), (2, 4, 9), {0: "batch"}),
    "residual": (Residual(), (2, 4, 6, 6), {0: "batch"}),
    "attention": (Attention(), (2, 5, 8), {0: "batch", 1: "length"}),
    "encoder layer": (nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), (2, 5, 8), {0: "batch", 1: "length"}),
    "encoder, norm first": (nn.TransformerEncoderLayer(8, 2, 16, activation="gelu", norm_first=True, batch_first=True), (2, 5, 8), {0: "batch"}),
}  # fmt: skip


@pytest.mark.parametrize("name", MODELS)
def test_model(name):
    model, shape, free = MODELS[name]
    model.eval()
    agrees(model, floats(*shape))
    other = floats(*(n + 3 if axis in free else n for axis, n in enumerate(shape)))
    names = lt.capture(model, floats(*shape)).input_names
    found = agrees(model, floats(*shape), dynamic={names[0]: free}, others=[(other,)])
    dims = found.graph.input[0].type.tensor_type.shape.dim
    assert {i: d.dim_param for i, d in enumerate(dims) if d.dim_param} == free
    assert found.graph.output[0].type.tensor_type.shape.dim[0].dim_param == "batch"
    assert {n for n, _ in model.named_parameters()} == {t.name for t in found.graph.initializer} & set(
        dict(model.named_parameters())
    )


def test_sizes_in_numbers():
    def function(x):
        n = x.shape[0]
        return x.reshape(n // 2, 2 * x.shape[1]) / n, lt.arange(n), x[: n - 1], lt.zeros(2 * n)

    dynamic = {"x": {0: "n", 1: "m"}}
    agrees(function, floats(4, 3), dynamic=dynamic, others=[(floats(6, 5),)])


@pytest.mark.parametrize("name", ["b", "e", "abc", "infinity", "class", "None"])
def test_a_free_extent_may_be_called_as_a_number_or_a_word_of_python(name):
    other = floats(5)
    model = agrees(
        lambda x: (lt.arange(x.shape[0]), lt.zeros(2 * x.shape[0] + 1)),
        floats(2),
        dynamic={"x": {0: name}},
        others=[(other,)],
    )
    assert model.graph.output[0].type.tensor_type.shape.dim[0].dim_param == name


def symbols_of(model):
    return [[d.dim_param or d.dim_value for d in o.type.tensor_type.shape.dim] for o in model.graph.output]


def test_extents_of_outputs_have_the_names_of_extents_that_they_equal():
    def function(x, y, z):
        return lt.cat([x, x]), x + 1, y * 2, lt.cat([x, y]), z + 1, y[2 * x.shape[0] :]

    dynamic = {"x": {0: "p"}, "y": {0: "q"}, "z": {0: "r"}}
    given = floats(3), floats(11), floats(7)
    other = floats(2), floats(14), floats(5)
    model = agrees(function, *given, dynamic=dynamic, others=[other])
    assert symbols_of(model) == [[0], ["p"], ["q"], [0], ["r"], [0]]
    for output in (model.graph.output[i] for i in (0, 3, 5)):
        assert not output.type.tensor_type.shape.dim[0].HasField("dim_value")


DTYPES = "bool uint8 int8 int16 uint16 int32 uint32 int64 uint64 float16 bfloat16 float64".split()
INDICES = ("gather", "several indices", "scatter", "one_hot", "embedding")
OF_DTYPES = {
    **OPS,
    **{name: (getattr(lt, name), X) for name in "amax amin positive bitwise_invert isposinf isneginf".split()},
    "cube": (lambda x: x**3, X),
    "ones": (lambda x: x**0, X),
    "power": (lambda x, y: x**y, P, I),
    "clamp to integers": (lambda x: x.clamp(1, 2), X),
    "a number less x": (lambda x: 1 - x, X),
    "truncated quotient": (lambda x, y: lt.div(x, y, rounding_mode="trunc"), X, I + 1),
    "threshold": (lambda x: F.threshold(x, 1, 2), X),
    "pools of vectors": (lambda x: (F.max_pool1d(x, 2), F.adaptive_max_pool1d(x, 1)), X),
}


@pytest.mark.parametrize("dtype", DTYPES)
def test_models_have_the_types_of_onnx(dtype):
    """Of each op that takes the dtype: a valid model, or an error."""
    wanted = getattr(lt, dtype)
    made = 0
    for name, (function, *inputs) in OF_DTYPES.items():
        given = [
            x if x.dtype is lt.int64 and name in INDICES else (x.abs() if wanted.kind in "ub" else x).to(wanted)
            for x in inputs
        ]
        try:
            function(*given)
        except lt.TensorError:
            continue
        try:
            model = lt.to_onnx(lambda *xs, run=function: run(*xs), *given)
        except lt.UnsupportedError:
            continue
        onnx.checker.check_model(model, full_check=True)
        made += 1
    assert made > 40


@pytest.mark.parametrize(
    "function, dtype",
    [
        (nn.CELU(0.5), lt.float64), (nn.CELU(0.5), lt.float16), (lambda x: -x, lt.uint8), (F.relu, lt.uint8),
        (F.hardtanh, lt.uint8), (lambda x: x**3, lt.uint8), (lambda x: x**7, lt.int32), (lambda x: x.argmax(-1), lt.bool),
        (lambda x: (x.amax(0), x.abs(), x.sign(), *x.sort(1)), lt.bool),
    ],
)  # fmt: skip
def test_values_of_dtypes_that_an_operator_of_onnx_does_not_have(function, dtype):
    x = lt.tensor([[-3.0, 0.5, 100.0], [0.0, -0.25, 7.0]])
    x = (x.abs() if dtype.kind in "ub" else x).to(dtype)
    wanted = function(x)
    model = lt.to_onnx(lambda x: function(x), x)
    onnx.checker.check_model(model, full_check=True)
    results = [lt.from_onnx(model)(x)]
    try:
        import onnxruntime
    except ImportError:
        pass
    else:
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        results.append([lt.asarray(y) for y in session.run(None, {"x": x.numpy()})])
    for found in results:
        found, known = ([v] if isinstance(v, lt.Tensor) else list(v) for v in (found, wanted))
        for a, b in zip(found, known):
            assert a.dtype is b.dtype and lt.allclose(
                a.double(), b.double(), rtol=1e-3 if dtype is lt.float16 else 1e-12
            )


def test_an_index_may_have_fewer_elements_than_the_source_of_a_scatter():
    index = lt.tensor([[0, 2], [1, 0]])
    given = floats(3, 4), floats(3, 5), index
    agrees(lambda x, y, i: (x.scatter_add(0, i, y), x.scatter(1, i, y)), *given)
    given = floats(3, 4), floats(9, 5), index
    other = floats(4, 4), floats(6, 5), lt.tensor([[0, 2], [1, 0], [1, 1]])
    dynamic = {"i": {0: "k"}, "x": {0: "n"}, "y": {0: "m"}}
    agrees(lambda x, y, i: x.scatter_add(0, i, y), *given, dynamic=dynamic, others=[other])


def test_files(tmp_path):
    net, x = nn.Linear(3, 2), lt.rand(4, 3)
    path = tmp_path / "m.onnx"
    model = lt.to_onnx(lt.capture(net, x), path=path)
    assert path.read_bytes() == model.SerializeToString() and list(tmp_path.iterdir()) == [path]
    assert lt.from_onnx(str(path))(x).allclose(net(x))
    with pytest.raises(lt.FileError, match="to_onnx: cannot write"):
        lt.to_onnx(net, x, path=tmp_path / "none" / "m.onnx")


def test_errors():
    x = lt.rand(4, 3)
    with pytest.raises(lt.InvalidTypeError, match="expected a Program or a function, not int"):
        lt.to_onnx(3)
    with pytest.raises(lt.InvalidError, match="no example inputs"):
        lt.to_onnx(lt.capture(lt.exp, x), x)
    with pytest.raises(
        lt.UnsupportedError, match=r"1 ops have no counterpart in ONNX\n  lgamma: call 1, %2 = lgamma\(x=%1"
    ):
        lt.to_onnx(lambda x: lt.lgamma(x + x), x)
    with pytest.raises(lt.UnsupportedError, match=r"dropout.*expected eval\(\)"):
        lt.to_onnx(nn.Dropout(0.5), x)
    with pytest.raises(lt.UnsupportedError, match="writes to an input or a constant"):
        lt.to_onnx(lambda x: x.mul_(2), lt.rand(2))
    with pytest.raises(lt.UnsupportedError, match="writes to a view"):
        lt.to_onnx(lambda x: ((y := x + 1)[0].mul_(2), y), x)


def test_training_is_an_error():
    net = nn.Linear(3, 2)
    optimizer = lt.optim.SGD(net.parameters(), lr=0.1)

    def step(x):
        loss = net(x).sum()
        loss.backward()
        optimizer.step()
        return loss

    with pytest.raises(lt.UnsupportedError, match="to_onnx: the program has an optimizer"):
        lt.to_onnx(lt.capture(step, lt.rand(4, 3)))

    def gradient(x):
        loss = net(x).sum()
        loss.backward()
        return net.weight.grad

    with pytest.raises(lt.UnsupportedError, match="no counterpart"):
        lt.to_onnx(lt.capture(gradient, lt.rand(4, 3)))
