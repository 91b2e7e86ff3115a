# SPDX-License-Identifier: Apache-2.0
"""Modules of from_onnx: names, inputs, training, host arithmetic, control flow, versions, and errors."""

import copy
import inspect
import pathlib
import pickle
import random
import subprocess
import sys

import pytest

np = pytest.importorskip("numpy")
onnx = pytest.importorskip("onnx")
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings/python"))

import libtensor as lt  # noqa: E402


def parsed(text, opset=21, **initializers):
    """A model of ONNX's text format: the graph, with arrays as initializers."""
    model = onnx.parser.parse_model(f'<ir_version: 10, opset_import: ["" : {opset}]>\n{text}')
    for name, array in initializers.items():
        model.graph.initializer.append(numpy_helper.from_array(np.asarray(array), name.replace("__", ".")))
    return model


def floats(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


LINEAR = "g (float[n, 3] x) => (float[n, 2] y) { t = MatMul(x, fc__weight) y = Add(t, fc__bias) }"


def linear(**more):
    model = parsed(LINEAR, fc__weight=floats(3, 2), fc__bias=floats(2, seed=1), **more)
    for node in model.graph.node:
        node.input[:] = [name.replace("__", ".") for name in node.input]
    return model


def test_import_loads_nothing():
    code = "import sys, libtensor; print([m for m in ('onnx', 'numpy', 'google.protobuf') if m in sys.modules])"
    folder = pathlib.Path(lt.__file__).parents[1]
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    assert out.stdout.strip() == "[]"


def test_without_the_package():
    code = "import sys, libtensor; sys.modules['onnx'] = None; libtensor.from_onnx('x.onnx')"
    folder = pathlib.Path(lt.__file__).parents[1]
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder)
    assert "UnsupportedError: from_onnx needs the package onnx" in out.stderr


def test_names_and_calls():
    module = lt.from_onnx(linear())
    assert module.input_names == ["x"] and module.output_names == ["y"]
    assert list(module.state_dict()) == ["fc.weight", "fc.bias"]
    assert [name for name, _ in module.named_parameters()] == ["fc.weight", "fc.bias"]
    assert list(inspect.signature(module.forward).parameters) == ["x"]
    x = floats(4, 3, seed=2)
    wanted = x @ floats(3, 2) + floats(2, seed=1)
    for out in (module(lt.tensor(x)), module(x=lt.tensor(x)), module(x), module(x.tolist())):
        assert isinstance(out, lt.Tensor)
        np.testing.assert_allclose(out.detach().numpy(), wanted, rtol=1e-5)


def test_sources(tmp_path):
    model = linear()
    onnx.save(model, tmp_path / "model.onnx")
    x = lt.tensor(floats(1, 3))
    wanted = lt.from_onnx(model)(x).tolist()
    for source in (str(tmp_path / "model.onnx"), tmp_path / "model.onnx", model.SerializeToString()):
        assert lt.from_onnx(source)(x).tolist() == wanted


def test_trains():
    module = lt.from_onnx(linear())
    x, target = lt.tensor(floats(16, 3, seed=3)), lt.tensor(floats(16, 2, seed=4))
    optimizer = lt.optim.SGD(module.parameters(), lr=0.1)
    losses = []
    for _ in range(50):
        loss = lt.nn.functional.mse_loss(module(x), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < 0.8 * losses[0]


def test_state_is_read_at_each_call():
    module = lt.from_onnx(linear())
    x = lt.tensor(floats(2, 3))
    assert module(x).abs().sum().item() > 0
    state = {name: lt.zeros_like(value) for name, value in module.state_dict().items()}
    module.load_state_dict(state)
    assert module(x).tolist() == [[0, 0], [0, 0]]
    assert module.double()(x.double()).dtype is lt.float64


def test_copies_are_independent():
    module = lt.from_onnx(parsed(RESHAPED, factor=np.array([0.5], np.float32)))
    x = lt.rand(2, 3, 4, 6)
    wanted = module(x)[0].tolist()
    twin = copy.deepcopy(module)
    del module
    assert twin(x)[0].tolist() == wanted
    first = lt.from_onnx(linear())
    second = copy.deepcopy(first)
    second.load_state_dict({name: lt.zeros_like(value) for name, value in second.state_dict().items()})
    assert second(lt.rand(1, 3)).tolist() == [[0, 0]] and first(lt.rand(1, 3)).tolist() != [[0, 0]]


def test_statistics_and_scales_are_buffers():
    text = """g (float[n, 2, h, w] x) => (y) {
        t = BatchNormalization(x, scale, bias, mean, var)
        u = Resize(t, , scales)
        v = Mul(u, half)
        y = Add(v, mask)
    }"""
    one = np.ones(2, np.float32)
    more = {"scales": np.array([1, 1, 2, 2], np.float32), "half": np.array(0.5, np.float32)}
    more["mask"] = np.array([0, -np.inf] * 4, np.float32)
    module = lt.from_onnx(parsed(text, scale=one, bias=one, mean=one, var=one, **more))
    assert [name for name, _ in module.named_parameters()] == ["scale", "bias"]
    assert sorted(name for name, _ in module.named_buffers()) == ["half", "mask", "mean", "scales", "var"]
    assert module(lt.rand(1, 2, 3, 4)).shape == (1, 2, 6, 8)


RESHAPED = """g (float[n, c, h, w] x) => (y, count) {
    s = Shape(x)
    zero = Constant<value_int = 0>()
    two = Constant<value_ints = [2]>()
    n = Gather(s, zero)
    axis = Constant<value_ints = [0]>()
    first = Unsqueeze(n, axis)
    half = Cast<to = 1>(s)
    halved = Mul(half, factor)
    whole = Cast<to = 7>(halved)
    end = Constant<value_ints = [4]>()
    rest = Slice(whole, two, end, axis)
    minus = Constant<value_ints = [-1]>()
    wanted = Concat<axis = 0>(first, rest, minus)
    y = Reshape(x, wanted)
    count = ReduceProd<keepdims = 0>(rest)
}"""


def test_shapes_are_computed_on_the_host():
    module = lt.from_onnx(parsed(RESHAPED, factor=np.array([0.5], np.float32)))
    assert not list(module.parameters())
    y, count = module(lt.rand(2, 3, 4, 6))
    assert y.shape == (2, 2, 3, 12) and count.item() == 6
    # A tensor of the meta device has no elements that could be read.
    y, count = module.to("meta")(lt.empty(2, 3, 4, 6, device="meta"))
    assert y.shape == (2, 2, 3, 12) and y.is_meta


def test_integers_stay_on_the_host():
    text = (
        "g (float[n] x, int64 k) => (y) { axis = Constant<value_ints = [0]>() i = Unsqueeze(k, axis) y = Expand(x, i) }"
    )
    module = lt.from_onnx(parsed(text))
    assert module(lt.empty(1, device="meta"), 3).shape == (3,)
    assert module(lt.ones(1), lt.tensor(3)).tolist() == [1, 1, 1]
    with pytest.raises(lt.UnsupportedError, match=r"\(Expand\).*needed on the host"):
        module(lt.empty(1, device="meta"), lt.empty((), dtype=lt.int64, device="meta"))


TRIANGLE = """g (float[n, n] x) => (y, z) {
    s = Shape<start = 0, end = 1>(x)
    n = Squeeze(s)
    zero = Constant<value_int = 0>()
    one = Constant<value_int = 1>()
    i = Range(zero, n, one)
    axis = Constant<value_ints = [1]>()
    column = Unsqueeze(i, axis)
    below = LessOrEqual(i, column)
    none = Constant<value_float = 0.0>()
    y = Where(below, x, none)
    ones = ConstantOfShape<value = float[1] {1}>(s)
    w = MatMul(x, ones)
    twos = Add(ones, ones)
    z = Mul(w, twos)
}"""


def test_arrays_of_a_size_that_follows_from_a_shape():
    module = lt.from_onnx(parsed(TRIANGLE))
    for n in (3, 5):
        x = floats(n, n)
        y, z = module(lt.tensor(x))
        np.testing.assert_array_equal(y.numpy(), np.tril(x))
        np.testing.assert_allclose(z.numpy(), 2 * x.sum(1), rtol=1e-5, atol=1e-6)


@pytest.mark.skipif(not hasattr(lt, "capture"), reason="no programs in this version")
def test_programs_of_any_size():
    text = """g (float[n, n] x) => (y) {
        s = Shape<start = 0, end = 1>(x)
        ones = ConstantOfShape<value = float[1] {1}>(s)
        twos = Add(ones, ones)
        y = MatMul(x, twos)
    }"""
    module = lt.from_onnx(parsed(text))
    program = lt.capture(module, lt.rand(3, 3), dynamic={"x": {0: "n", 1: "n"}})
    for n in (2, 3, 7):
        x = lt.rand(n, n)
        assert program(x).tolist() == module(x).tolist()


def test_control_flow_reads_the_outer_graph():
    text = """g (float[n] x, int64 n_steps) => (last, all) {
        go = Constant<value = bool {1}>()
        last, all = Loop<body = b (int64 i, bool c, float[n] state) => (bool d, float[n] next, float[n] row) {
            d = Identity(c)
            next = Add(state, x)
            row = Mul(next, next)
        }>(n_steps, go, x)
    }"""
    module = lt.from_onnx(parsed(text))
    last, rows = module(lt.tensor([1.0, 2.0]), 3)
    assert last.tolist() == [4, 8] and rows.tolist() == [[4, 16], [9, 36], [16, 64]]
    last, rows = module(lt.tensor([1.0, 2.0]), 0)
    assert last.tolist() == [1, 2] and rows.ndim == 2 and rows.shape[0] == 0
    x = lt.tensor([1.0, 2.0], requires_grad=True)
    module(x, 2)[0].sum().backward()
    assert x.grad.tolist() == [3, 3]


def test_programs_decide_in_each_run(tmp_path):
    text = """g (float[2] x, int64 n_steps, bool go) => (last, all, sign) {
        last, all = Loop<body = b (int64 i, bool c, float[2] state) => (bool d, float[2] next, float[2] row) {
            limit = Constant<value = float {50}>()
            next = Add(state, x)
            most = ReduceMax<keepdims = 0>(next)
            d = Less(most, limit)
            step = Cast<to = 1>(i)
            row = Mul(next, step)
        }>(n_steps, go, x)
        total = ReduceSum<keepdims = 0>(x)
        zero = Constant<value = float {0}>()
        positive = Greater(total, zero)
        sign = If<then_branch = t () => (float[2] a) { a = Identity(last) },
                  else_branch = e () => (float[2] b) { b = Neg(last) }>(positive)
    }"""
    module = lt.from_onnx(parsed(text))
    x, steps, go = lt.tensor([1.0, 2.0]), lt.tensor(3), lt.tensor(True)
    program = lt.capture(module, x, steps, go)
    program.save(tmp_path / "p.safetensors")
    loaded = lt.load_program(tmp_path / "p.safetensors")
    assert "loop(body=" in str(program) and "branch(condition=" in str(program)
    for x in (lt.tensor([1.0, 2.0]), lt.tensor([-1.0, -9.0]), lt.tensor([20.0, 1.0])):
        for steps in (0, 1, 3, 9):
            for go in (True, False):
                wanted = [t.tolist() for t in module(x, steps, go)]
                for p in (program, loaded):
                    found = [t.tolist() for t in p(x, lt.tensor(steps), lt.tensor(go))]
                    if not steps or not go:  # the shape of no rows is known here
                        assert p(x, lt.tensor(steps), lt.tensor(go))[1].shape == (0, 2)
                        wanted[1] = found[1] = []
                    assert found == wanted


def test_functions():
    text = """g (float[n] x) => (float[n] y) { t = local.scaled<factor = 3.0>(x) y = local.scaled(t) }
    <domain: "local", opset_import: ["" : 21]>
    scaled <factor: float = 2.0> (a) => (b) { f = Constant<value_float: float = @factor>() b = Mul(a, f) }"""
    head = '<ir_version: 10, opset_import: ["" : 21, "local" : 1]>\n'
    model = onnx.parser.parse_model(head + text)
    assert lt.from_onnx(model)(lt.tensor([1.0])).tolist() == [6]


def test_initializer_replaced_by_an_input():
    model = parsed("g (float[n] x, float[n] w) => (float[n] y) { y = Add(x, w) }", w=np.ones(2, np.float32))
    module = lt.from_onnx(model)
    assert module.input_names == ["x"]
    assert module(lt.zeros(2)).tolist() == [1, 1]
    assert module(lt.zeros(2), w=lt.full((2,), 5.0)).tolist() == [5, 5]


OLD = [
    ("y = Slice<starts = [1], ends = [3], axes = [1]>(x)", 9, lambda x: x[:, 1:3]),
    ("y = Unsqueeze<axes = [0, 3]>(x)", 11, lambda x: x[None, ..., None]),
    ("y = Clip<min = -0.5, max = 0.5>(x)", 6, lambda x: x.clip(-0.5, 0.5)),
    ("y = ReduceSum<axes = [1], keepdims = 0>(x)", 11, lambda x: x.sum(1)),
    ("y = Pad<pads = [0, 1, 0, 2], value = 2.0>(x)", 9, lambda x: np.pad(x, ((0, 0), (1, 2)), constant_values=2)),
    ("y = Softmax(x)", 11, lambda x: np.exp(x) / np.exp(x).sum(1, keepdims=True)),
    ("y = Dropout<ratio = 0.9>(x)", 10, lambda x: x),
    ("y = Upsample<mode = 'nearest', scales = [1.0, 2.0]>(x)", 7, lambda x: x.repeat(2, 1)),
]


@pytest.mark.parametrize("body, opset, wanted", OLD)
def test_older_versions(body, opset, wanted):
    body = body.replace("'", '"')
    x = floats(3, 4)
    out = lt.from_onnx(parsed(f"g (float[3, 4] x) => (y) {{ {body} }}", opset))(x)
    np.testing.assert_allclose(out.numpy(), wanted(x), rtol=1e-6)


PICKLED = {
    "weights": (lambda: linear(), [(4, 3)]),
    "host arrays": (lambda: parsed(RESHAPED, factor=np.array([0.5], np.float32)), [(2, 3, 4, 6)]),
    "functions": (lambda: chained(3, 2), [(5,)]),
    "graphs": (
        lambda: parsed("""g (float[n] x) => (y) {
            c = Constant<value = bool {1}>()
            y = If<then_branch = a () => (p) { p = Abs(x) }, else_branch = b () => (q) { q = Neg(x) }>(c)
        }"""),
        [(5,)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PICKLED)
def test_modules_are_pickled_and_copied(name):
    make, shapes = PICKLED[name]
    module, inputs = lt.from_onnx(make()), [lt.rand(shape) for shape in shapes]
    with lt.no_grad():
        for p in module.parameters():
            p.mul_(2)
    wanted = module(*inputs)
    for again in (pickle.loads(pickle.dumps(module)), copy.deepcopy(module)):
        assert repr(again(*inputs)) == repr(wanted)
        assert [n for n, _ in again.named_parameters()] == [n for n, _ in module.named_parameters()]
        assert repr(again) == repr(module)
        assert again.forward.__signature__ == module.forward.__signature__


@pytest.mark.parametrize(
    "op, array",
    [
        ("NonZero", np.array(5)), ("NonZero", np.array(0)), ("ReduceMax", np.zeros((0, 2), np.int64)),
        ("ReduceMin", np.zeros(0, np.int64)), ("ReduceSum", np.zeros((0, 3), np.int64)),
    ],
)  # fmt: skip
def test_constants_are_computed_as_tensors_are(op, array):
    of_constant = lt.from_onnx(parsed(f"g () => (y) {{ y = {op}(k) }}", 18, k=array))()
    of_tensor = lt.from_onnx(parsed(f"g (int64[{','.join(map(str, array.shape))}] x) => (y) {{ y = {op}(x) }}", 18))
    assert repr(of_constant) == repr(of_tensor(lt.tensor(array)))


def test_results_have_the_dtype_of_the_operand():
    module = lt.from_onnx(parsed("g (int64[n] x) => (y) { y = ReduceLogSum<noop_with_empty_axes = 1>(x) }", 18))
    found = module(lt.tensor([1, 9]))
    assert found.dtype is lt.int64 and found.tolist() == [0, 2]


def test_zeros_are_quantized_with_the_scale_1():
    module = lt.from_onnx(parsed("g (float[n] x) => (y, s, z) { y, s, z = DynamicQuantizeLinear(x) }"))
    codes, scale, zero = module(lt.zeros(3))
    assert codes.tolist() == [0, 0, 0] and scale.item() == 1 and zero.item() == 0


def test_programs_whose_loops_carry_sequences():
    module = lt.from_onnx(parsed("""g (float[2] x, int64 n) => (y) {
        e = SequenceEmpty()
        z = Loop<body = b (int64 i, bool c, seq(float[2]) s) => (bool d, seq(float[2]) t) {
            d = Identity(c) t = SequenceInsert(s, x) }>(n, , e)
        y = ConcatFromSequence<axis = 0>(z)
    }"""))  # fmt: skip
    assert module(lt.ones(2), 3).shape == (6,)
    assert lt.capture(module, lt.ones(2), 3)(lt.ones(2)).shape == (6,)
    with pytest.raises(lt.UnsupportedError, match="the loop carries a sequence, which no loop of a program can"):
        lt.capture(module, lt.ones(2), lt.tensor(3))


# ---- errors


def test_tensors_in_other_files(tmp_path, monkeypatch):
    onnx.save(linear(), tmp_path / "m.onnx", save_as_external_data=True, location="m.data", size_threshold=0)
    assert lt.from_onnx(str(tmp_path / "m.onnx"))(lt.rand(4, 3)).shape == (4, 2)
    monkeypatch.chdir(tmp_path)  # where the file would be found
    for source in ((tmp_path / "m.onnx").read_bytes(), onnx.load("m.onnx", load_external_data=False)):
        with pytest.raises(lt.FileError, match=r"tensor '[\w.]+' is in another file: give from_onnx\(\) the path"):
            lt.from_onnx(source)


@pytest.mark.parametrize(
    "body, words",
    [
        ("LeakyRelu<alfa = 0.5>(x)", r"\(LeakyRelu\) has attribute 'alfa', expected alpha$"),
        ("Abs<alpha = 0.5>(x)", r"\(Abs\) has attribute 'alpha', expected none$"),
        ('Gemm<transB = "x">(x, x)', "has attribute 'transB' of type STRING, expected INT$"),
        ("Gather<axis = [0]>(x, i)", "has attribute 'axis' of type INTS, expected INT$"),
        ("LeakyRelu<alpha = 1>(x)", "has attribute 'alpha' of type INT, expected FLOAT$"),
        ("Gemm(x, , x)", r"\(Gemm\) has no input 1, B$"),
        ("Where(i, , x)", r"\(Where\) has no input 1, X$"),
    ],
)
def test_attributes_and_inputs_are_those_of_the_operator(body, words):
    with pytest.raises(lt.FileError, match=words):
        lt.from_onnx(parsed(f"g (float[2, 2] x, int64[1] i) => (y) {{ y = {body} }}"))


def test_all_unknown_operators_are_listed():
    text = """g (float[n] x, bool c) => (float[n] y) {
        t = Frobnicate(x)
        y = If<then_branch = a () => (p) { p = Mystify(t) }, else_branch = b () => (q) { q = Abs(t) }>(c)
    }"""
    with pytest.raises(lt.UnsupportedError, match="Frobnicate, version 21; Mystify, version 21"):
        lt.from_onnx(parsed(text))


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda m: m(), lt.InvalidError, "input 'x' is missing"),
        (lambda m: m(lt.rand(1, 3), z=1), lt.InvalidError, "'z' is no input"),
        (lambda m: m(lt.rand(1, 3), x=lt.rand(1, 3)), lt.InvalidError, "given twice"),
        (lambda m: m(lt.rand(1, 3), 2), lt.InvalidError, "1 inputs, and 2 are given"),
        (lambda m: m(lt.ones(1, 3, dtype=lt.int64)), lt.DTypeError, "'x': expected float32, not int64"),
        (lambda m: m(lt.rand(4)), lt.ShapeError, "'x': expected 2 axes"),
        (lambda m: m("x"), lt.InvalidTypeError, "expected a Tensor"),
        (lambda m: m(lt.rand(2, 5)), lt.ShapeError, r"\(MatMul\) of inputs \(float32\[2, 5\], float32\[3, 2\]\)"),
    ],
)
def test_errors_of_calls(call, error, words):
    with pytest.raises(error, match=words):
        call(lt.from_onnx(linear()))


def graph_of(nodes, inputs=("x",), outputs=("y",), initializers=()):
    values = [[helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in names] for names in (inputs, outputs)]
    graph = helper.make_graph(nodes, "g", *values, initializer=list(initializers))
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)])


def recursive():
    node = helper.make_node("f", ["x"], ["y"], domain="local")
    body = helper.make_function("local", "f", ["x"], ["y"], [node], [helper.make_opsetid("local", 1)])
    model = graph_of([node])
    model.opset_import.append(helper.make_opsetid("local", 1))
    model.functions.append(body)
    return model


def chained(levels, calls):
    """Functions each of which calls the next one some times: calls ** levels nodes."""
    model = graph_of([helper.make_node("f0", ["x"], ["y"], domain="local")])
    model.opset_import.append(helper.make_opsetid("local", 1))
    opsets = [helper.make_opsetid("local", 1), helper.make_opsetid("", 21)]
    for i in range(levels):
        domain, name = ("local", f"f{i + 1}") if i + 1 < levels else ("", "Abs")
        names = ["x", *(f"t{k}" for k in range(calls - 1)), "y"]
        nodes = [helper.make_node(name, [a], [b], domain=domain) for a, b in zip(names, names[1:], strict=False)]
        model.functions.append(helper.make_function("local", f"f{i}", ["x"], ["y"], nodes, opsets))
    return model


def malformed(**changes):
    tensor = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[2], raw_data=b"\0" * 8)
    for name, new in changes.items():
        if name == "dims":
            tensor.dims[:] = new
        else:
            setattr(tensor, name, new)
    return graph_of([helper.make_node("Add", ["x", "w"], ["y"])], initializers=[tensor])


INVALID = {
    "no model": lambda: b"no model",
    "empty": lambda: b"",
    "no such file": lambda: "no/such/file.onnx",
    "undefined value": lambda: graph_of([helper.make_node("Abs", ["q"], ["y"])]),
    "undefined output": lambda: graph_of([helper.make_node("Abs", ["x"], ["q"])]),
    "wrong order": lambda: graph_of([helper.make_node("Abs", ["t"], ["y"]), helper.make_node("Abs", ["x"], ["t"])]),
    "defined twice": lambda: graph_of([helper.make_node("Abs", ["x"], ["y"])] * 2),
    "too many inputs": lambda: graph_of([helper.make_node("Abs", ["x", "x"], ["y"])]),
    "too few inputs": lambda: graph_of([helper.make_node("Add", ["x"], ["y"])]),
    "recursive function": recursive,
    "exponential functions": lambda: chained(40, 2),
    "deep functions": lambda: chained(90, 1),
    "short tensor": lambda: malformed(raw_data=b"\0" * 3),
    "huge tensor": lambda: malformed(dims=[2**40, 2**40]),
    "negative extent": lambda: malformed(dims=[-2]),
    "unknown dtype": lambda: malformed(data_type=77),
    "strings": lambda: malformed(data_type=TensorProto.STRING, raw_data=b""),
}


@pytest.mark.parametrize("name", INVALID)
def test_invalid_models(name):
    with pytest.raises((lt.FileError, lt.InvalidError, lt.UnsupportedError, lt.DTypeError)) as e:
        lt.from_onnx(INVALID[name]())
    assert name != "recursive function" or "calls itself" in str(e.value)


BAD_NODES = {
    "Reshape to a wrong size": ("y = Reshape(x, s)", {"s": np.array([7, 7])}),
    "Reshape to a huge shape": ("y = Reshape(x, s)", {"s": np.array([2**62, 2**62])}),
    "Gather out of range": ("y = Gather<axis = 0>(x, s)", {"s": np.array([99])}),
    "Gather of a wrong axis": ("y = Gather<axis = 9>(x, s)", {"s": np.array([0])}),
    "Concat of a wrong axis": ("y = Concat<axis = 5>(x, x)", {}),
    "Transpose of wrong axes": ("y = Transpose<perm = [0, 0]>(x)", {}),
    "Expand to a huge shape": ("y = Expand(x, s)", {"s": np.array([2**61, 3, 4])}),
    "ConstantOfShape of a huge shape": ("y = ConstantOfShape(s)", {"s": np.array([2**40, 2**20])}),
    "Range without end": ("y = Range(s, t, u)", {"s": np.array(0), "t": np.array(5), "u": np.array(0)}),
    "Conv with a stride of 0": ("y = Conv<strides = [0]>(x, w)", {"w": floats(1, 1, 1)}),
    "MaxPool without a kernel": ("y = MaxPool(x)", {}),
    "Slice with a step of 0": ("y = Slice(x, s, t, s, s)", {"s": np.array([0]), "t": np.array([1])}),
    "Split into wrong sizes": ("y, z = Split(x, s)", {"s": np.array([9, 9])}),
    "Cast to an unknown type": ("y = Cast<to = 99>(x)", {}),
    "Einsum of a wrong equation": ('y = Einsum<equation = "ij,jk">(x)', {}),
    "Pad by a huge amount": ("y = Pad(x, s)", {"s": np.array([2**61, 0, 0, 0])}),
    "TopK of too many": ("k, y = TopK(x, s)", {"s": np.array([100])}),
    "a string as a number": ('y = Flatten<axis = "one">(x)', {}),
    "Trilu of all integers": ("y = Tile(x, s)", {"s": np.array([2**40, 2**40])}),
}


@pytest.mark.parametrize("name", BAD_NODES)
def test_errors_of_nodes(name):
    body, arrays = BAD_NODES[name]
    with pytest.raises(lt.TensorError) as e:
        lt.from_onnx(parsed(f"g (float[3, 4] x) => (y) {{ {body} }}", **arrays))(lt.rand(3, 4))
    assert "node " in str(e.value)


def test_broken_files():
    """Files with changed bytes give a module or an error of the family, whatever they say."""
    sources = [linear(), parsed(RESHAPED, factor=np.array([0.5], np.float32)), chained(4, 2)]
    draw = random.Random(0)
    for i in range(600):
        data = bytearray(sources[i % len(sources)].SerializeToString())
        for _ in range(draw.randint(1, 4)):
            if draw.random() < 0.3:
                del data[draw.randrange(len(data)) :]
                data = data or bytearray(b"\0")
            else:
                data[draw.randrange(len(data))] = draw.randrange(256)
        try:
            module = lt.from_onnx(bytes(data))
            module(*[lt.rand(2, 3, 4, 6) if i % 3 == 1 else lt.rand(2, 3) for _ in module.input_names])
        except lt.TensorError:
            pass
