# SPDX-License-Identifier: Apache-2.0
"""What a captured program takes for granted: where that is another, it is captured again, or an error says so."""

import collections
import copy
import json
import pickle
import struct

import pytest
from libtensor.optim.swa_utils import AveragedModel, get_ema_avg_fn, get_ema_multi_avg_fn, get_swa_avg_fn

import libtensor as lt
from libtensor import nn
from libtensor.optim import lr_scheduler


def layers():
    lt.manual_seed(0)
    return lt.nn.Sequential(lt.nn.Linear(4, 4), lt.nn.BatchNorm1d(4), lt.nn.Dropout(0.5))


class Holder:
    def __init__(self):
        self.net = layers()

    @lt.jit
    def predict(self, x):
        return self.net(x)


def test_offsets_and_strides_are_those_of_each_argument():
    x = lt.arange(12.0).reshape(3, 4)

    def f(a):
        return a.as_strided((2,), (1,))

    jitted = lt.jit(f)
    assert [jitted(row).tolist() for row in x] == [[0, 1], [4, 5], [8, 9]]
    assert lt.capture(f, x[2])(lt.arange(100.0)[50:54]).tolist() == [50, 51]
    assert lt.capture(lambda a: a.detach().resize_(2), x[2])(lt.arange(100.0)[50:54]).tolist() == [50, 51]
    # Of a tensor that is not contiguous the elements in their order.
    assert lt.capture(lambda a: a.detach().resize_(2), x[2])(x[:, 0].repeat(2)[:4]).tolist() == [0, 4]
    resized = lt.capture(lambda a: a.detach().resize_(2), x[:2, :2])
    assert resized(x.T[:2, :2]).tolist() == lt.tensor([[0.0, 4], [1, 5]]).resize_(2).tolist() == [0, 4]
    fill = lt.capture(lambda a: a.fill_diagonal_(7), lt.zeros(3, 3))
    filled = lt.zeros(4, 3, 3).permute(0, 2, 1)
    fill(filled[2])
    assert filled[2].tolist() == (lt.eye(3) * 7).tolist() and filled.sum() == 21
    x.requires_grad = True
    first = lt.capture(f, x.detach()[0])
    first(x[1]).sum().backward()
    assert x.grad.tolist() == [[0] * 4, [1, 1, 0, 0], [0] * 4]
    with pytest.raises(IndexError, match="as_strided: storage_offset is -1"):
        x.as_strided((2,), (1,), -1)


def test_modes_of_modules_that_the_function_does_not_name():
    """A plain class's, one in a list, a global that is assigned later, which the capture meets."""
    x, holder, nets = lt.rand(8, 4), Holder(), [layers()]
    of_list = lt.jit(lambda x: nets[0](x))
    with lt.no_grad():
        for function, net in ((holder.predict, holder.net), (of_list, nets[0])):
            for _ in range(3):
                function(x)
            net.eval()
            mean = net[1].running_mean.clone()
            for _ in range(3):
                assert lt.equal(function(x), net(x))
            assert lt.equal(mean, net[1].running_mean)
            net.train()
            function(x)
            assert not lt.equal(mean, net[1].running_mean)


def test_parameters_and_modules_that_are_replaced():
    net = lt.nn.Sequential(lt.nn.Linear(4, 4))
    f, x = lt.jit(net), lt.rand(1, 4)
    changes = [
        lambda: None,
        lambda: net.load_state_dict({k: v * 2 for k, v in net.state_dict().items()}, assign=True),
        lambda: net.__setitem__(0, lt.nn.Linear(4, 4)),
        lambda: setattr(net[0], "weight", lt.nn.Parameter(lt.ones(4, 4))),
        lambda: net.append(lt.nn.Tanh()),
        lambda: setattr(net[0], "bias", None),
    ]
    for change in changes:
        change()
        for _ in range(3):
            assert lt.equal(f(x), net(x))
    assert len(f.programs) == 1


def test_autocast_and_the_default_dtype():
    net, x = lt.nn.Linear(4, 4), lt.rand(1, 4)
    f, made = lt.jit(net), lt.jit(lambda: lt.ones(3))
    for _ in range(2):
        assert f(x).dtype is lt.float32 and made().dtype is lt.float32
        with lt.autocast("cpu", dtype=lt.bfloat16):
            assert f(x).dtype is lt.bfloat16
        lt.set_default_dtype(lt.float64)
        try:
            assert made().dtype is lt.float64
        finally:
            lt.set_default_dtype(lt.float32)
        assert made().device.type == "cpu"
        with lt.device("meta"):
            assert made().device.type == "meta"


def test_elements_that_are_read_and_then_changed():
    n = lt.zeros(())

    def counts(x):
        y = x if n.item() == 0 else x * 2
        n.add_(1)
        return y

    with pytest.raises(lt.UnsupportedError, match="changes a tensor whose elements were read before"):
        lt.jit(counts)(lt.ones(1))

    def of_its_own(x):  # the same in every run
        count = lt.tensor(0.0)
        y = x if count.item() == 0 else x * 2
        count.add_(1)
        return y * count

    f = lt.jit(of_its_own)
    assert [f(lt.ones(1)).item() for _ in range(3)] == [1, 1, 1]
    constant = lt.tensor(2.0)
    assert lt.jit(lambda x: x * constant.item())(lt.ones(1)).item() == 2
    with pytest.raises(lt.UnsupportedError, match="read before"):
        lt.jit(lt.nn.BatchNorm1d(3, momentum=None))(lt.rand(4, 3))


AVERAGES = {
    "equal": {},
    "equal, one by one": {"avg_fn": get_swa_avg_fn()},
    "moving": {"multi_avg_fn": get_ema_multi_avg_fn(0.9)},
    "moving, one by one": {"avg_fn": get_ema_avg_fn(0.9)},
    "with buffers": {"multi_avg_fn": get_ema_multi_avg_fn(0.9), "use_buffers": True},
}


@pytest.mark.parametrize("name", AVERAGES)
def test_averages_of_models(name):
    def trained(captured):
        lt.manual_seed(0)
        net = lt.nn.Sequential(lt.nn.Linear(3, 3), lt.nn.BatchNorm1d(3))
        optimizer, average = lt.optim.SGD(net.parameters(), lr=0.1), AveragedModel(net, **AVERAGES[name])

        def step(x):
            optimizer.zero_grad()
            net(x).square().sum().backward()
            optimizer.step()
            average.update_parameters(net)

        run = lt.jit(step) if captured else step
        for _ in range(6):
            run(lt.randn(5, 3))
        return [x.detach().numpy().tobytes() for x in (*average.parameters(), *average.buffers())]

    assert trained(True) == trained(False)


def test_schedulers_of_several():
    w = lt.nn.Parameter(lt.ones(2))
    optimizer = lt.optim.SGD([w], lr=0.1)
    parts = [lr_scheduler.LinearLR(optimizer), lr_scheduler.ExponentialLR(optimizer, 0.9)]
    sequence = lr_scheduler.SequentialLR(optimizer, parts, [3])
    with pytest.raises(lt.UnsupportedError, match="SequentialLR"):
        lt.capture(sequence.step)
    other = lt.optim.SGD([w], lr=0.1)
    chain = lr_scheduler.ChainedScheduler([lr_scheduler.ExponentialLR(other, 0.5)])

    def step():
        other.zero_grad()
        w.square().sum().backward()
        other.step()
        chain.step()

    program = lt.capture(step)
    program()
    assert chain.get_last_lr() == [0.025] == [other.param_groups[0]["lr"]]


@pytest.mark.parametrize("n", [-3, -2, -1, 0, 1, 2])
def test_numbers_that_are_no_polynomials(n):
    with pytest.raises(lt.UnsupportedError, match="no polynomial"):
        lt.capture(lambda x, k: x * (k * k), lt.ones(1), n, dynamic={"k": "k"})
    assert lt.capture(lambda x, k: x * (3 * k + 1), lt.ones(1), n, dynamic={"k": "k"})(lt.ones(1), 5).item() == 16


def test_extents_of_nothing():
    program = lt.capture(lambda x: x + 1, lt.ones(0, 3), dynamic={"x": {0: "n"}})
    assert program(lt.ones(4, 3)).shape == (4, 3)


def test_branches_have_inputs_of_one_size():
    def f(x):
        return lt.cond(x.sum() > 2, lambda a: a * 2, lambda a: a + 1, (x,))

    with pytest.raises(lt.UnsupportedError, match="branches or loops"):
        lt.capture(f, lt.rand(4, 3), dynamic={"x": {0: "n"}})


def test_names_that_arguments_share():
    x = lt.ones(2)
    f = lt.jit(lambda *a, **k: a[0] * 10 + k["args"])
    assert f(x, args=x * 2).tolist() == [12, 12] and f(x, args=x * 3).tolist() == [13, 13]

    def g(x, /, **k):
        return x * 10 + k["x"]

    f = lt.jit(g)
    assert [f(a, x=b)[0].item() for a, b in ((x, x * 2), (x, x * 3), (x * 5, x * 3))] == [12, 13, 53]


Pair = collections.namedtuple("Pair", "first second")


def test_kinds_of_results():
    x = lt.tensor([3.0, 1.0, 2.0])
    f = lt.jit(lambda x: {"a": Pair(x, [x * 2, collections.OrderedDict(b=x + 1)]), "c": x.sort(), "d": x.max(dim=0)})
    first = f(x)
    for _ in range(3):
        again = f(x)
        assert type(again["a"]) is Pair and type(again["a"].second[1]) is collections.OrderedDict
        assert type(again["c"]) is type(first["c"]) and again["c"].values.tolist() == [1, 2, 3]
        assert type(again["d"]) is type(first["d"]) and again["d"].indices.item() == 0
    two = lt.capture(lambda t: t.first + t.second, Pair(x, x * 1), dynamic={"t.0": {0: "n"}, "t.1": {0: "n"}})
    assert two(lt.ones(5), lt.ones(5)).tolist() == [2] * 5


def test_parameters_that_are_arguments_or_assigned():
    net = lt.nn.Linear(2, 2)
    f = lt.jit(lambda w: w.square().sum() + 0 * net.bias.sum())
    assert [f(net.weight).item() for _ in range(3)] == [net.weight.square().sum().item()] * 3

    class Assigns(lt.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("state", lt.zeros(2))

        def forward(self, x):
            self.state = self.state * 0.5 + x
            return self.state

    with pytest.raises(lt.UnsupportedError, match="state was assigned"):
        lt.capture(Assigns(), lt.ones(2))


MALFORMED = [
    "{",
    '{"list":' * 2000,
    "[]",
    "5",
    "null",
    '{"tuple":5}',
    '{"tuple":"ab"}',
    '{"sparse":1}',
    '{"bytes":"zz"}',
    '{"tensor":"nope"}',
    '{"tensor":{}}',
    '{"dict":{"a":1}}',
    '{"dict":[[{},{"tensor":"a"}],["b",{"tensor":"b"}]]}',
    '{"dict":[["a",{"tensor":"b"}],["b",{"tensor":"a"}]]}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_a_file_says_of_results(text, tmp_path):
    program = lt.capture(lambda x: {"a": x + 1, "b": x}, lt.ones(2))
    program.save(tmp_path / "p.safetensors")
    data = (tmp_path / "p.safetensors").read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + size])
    header["__metadata__"]["libtensor.results"] = text
    changed = json.dumps(header).encode()
    changed += b" " * (-len(changed) % 8)
    with pytest.raises(lt.FileError, match=r"libtensor\.results"):
        lt.load_program(struct.pack("<Q", len(changed)) + changed + data[8 + size :])
    assert lt.load_program(data)(lt.ones(2))["a"].tolist() == [2, 2]
    with pytest.raises(lt.InvalidError, match="own"):
        program.save(tmp_path / "p.safetensors", {"libtensor.results": text})


def test_numbers_that_branches_and_loops_draw():
    """The first call, which captures, draws what eager code draws."""

    def branch(x):
        return lt.cond(x.sum() > 0, lambda a: a + lt.rand(1), lambda a: a - lt.rand(1), (x,))

    def loop(x):
        (y,) = lt.while_loop(lambda x: x.sum() < 5, lambda x: (x + lt.rand(1),), (x,))
        return y + lt.rand(1)

    for function, x in ((branch, lt.ones(1)), (branch, -lt.ones(1)), (loop, lt.zeros(1))):
        found = []
        for call in (function, lt.jit(function)):
            lt.manual_seed(0)
            found.append([call(x).item() for _ in range(3)])
        assert found[0] == found[1]


class _Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    @lt.jit
    def forward(self, x):
        return self.layer(x)


class _Scaled:
    def __init__(self):
        self.factor = lt.ones(2)

    @lt.jit
    def run(self, x):
        return x * self.factor


@lt.jit
def _plus_one(x):
    return x + 1


@pytest.mark.parametrize("way", [copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))], ids=["deepcopy", "pickle"])
def test_copies_of_captured_modules_compute_with_their_own_parameters(way):
    x = lt.ones(1, 2)
    for net in (_Net(), lt.jit(nn.Linear(2, 2))):
        with lt.no_grad():
            before = net(x).tolist()
            copied = way(net)
            for p in copied.parameters():
                p.fill_(3)
            assert copied(x).tolist() == [[9, 9]] and net(x).tolist() == before


def test_copies_of_objects_with_captured_methods():
    x = lt.ones(2)
    for way in (copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))):
        one = _Scaled()
        assert one.run(x).tolist() == [1, 1] and one.run is one.run
        other = way(one)
        other.factor = lt.full((2,), 5.0)
        assert other.run(x).tolist() == [5, 5] and one.run(x).tolist() == [1, 1]
        assert other.run is other.run and other.run is not one.run


def test_copies_of_captured_functions():
    assert pickle.loads(pickle.dumps(_plus_one)) is _plus_one  # found by its name
    for way in (copy.copy, copy.deepcopy):
        again = way(lt.jit(_plus_one.function, limit=3))
        assert again(lt.ones(1)).tolist() == [2] and again.limit == 3 and len(again.programs) == 1


def test_captured_methods_of_base_classes_are_captured_once():
    class Doubled(_Net):
        @lt.jit
        def forward(self, x):
            return super().forward(x) * 2

    net, x = Doubled(), lt.ones(1, 2)
    assert net(x).tolist() == (net.layer(x) * 2).tolist()
    assert _Net.forward.__get__(net) is _Net.forward.__get__(net)


def test_classes_of_handles_make_none():
    node = (lt.ones(2, requires_grad=True) * 2).grad_fn
    for kind in (lt.Program, type(node)):
        for args in ((), (3,), ("model.safetensors",), (None,)):
            with pytest.raises(lt.InvalidTypeError, match=f"^{kind.__name__}: "):
                kind(*args)
