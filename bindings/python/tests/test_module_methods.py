# SPDX-License-Identifier: Apache-2.0
"""Methods of Module, and modules made of modules, parameters and buffers."""

import copy
import pickle
from collections import OrderedDict

import pytest

import libtensor as lt
from libtensor import nn


def test_parts_by_path():
    net = nn.Sequential(nn.Sequential(nn.Linear(1, 2), nn.BatchNorm1d(2)))
    assert net.get_submodule("") is net and net.get_submodule("0.1") is net[0][1]
    assert net.get_parameter("0.0.weight") is net[0][0].weight
    assert net.get_buffer("0.1.running_mean") is net[0][1].running_mean
    for call in (net.get_parameter, net.get_buffer, net.get_submodule):
        with pytest.raises(AttributeError, match="has no .* 'nope'"):
            call("0.nope")
    net.set_submodule("0.1", nn.Tanh())
    net.set_submodule("0.more", nn.ReLU())
    assert [type(m).__name__ for m in net[0]] == ["Linear", "Tanh", "ReLU"]
    with pytest.raises(AttributeError, match="has no module 'other'"):
        net.set_submodule("0.other", nn.ReLU(), strict=True)
    with pytest.raises(lt.InvalidTypeError):
        net.set_submodule("0.1", 3)


def test_walks_with_and_without_duplicates():
    shared = nn.Linear(1, 1)
    net = nn.Sequential(shared, shared)
    assert [name for name, _ in net.named_modules()] == ["", "0"]
    assert [name for name, _ in net.named_modules(prefix="a", remove_duplicate=False)] == ["a", "a.0", "a.1"]
    assert len(list(net.named_parameters(remove_duplicate=False))) == 4 == 2 * len(list(net.parameters()))
    memo = {shared}
    assert [name for name, _ in net.named_modules(memo)] == [""]
    norms = nn.Sequential(nn.BatchNorm1d(1))
    assert len(list(norms.named_buffers(remove_duplicate=False))) == len(list(norms.buffers())) == 3


def test_dtypes_and_devices():
    net = nn.Sequential(nn.Linear(2, 2, device="meta"), nn.BatchNorm1d(2, device="meta"))
    assert net[0].weight.is_meta and net[1].num_batches_tracked.is_meta
    weight = net[0].weight
    net.to_empty(device="cpu")
    assert net[0].weight is weight and not weight.is_meta and weight.shape == (2, 2) and not net[1].running_var.is_meta
    assert net.double()[1].num_batches_tracked.dtype is lt.int64
    assert net.type(lt.float16)[1].num_batches_tracked.dtype is lt.float16
    seen = []
    net._apply(lambda t: seen.append(t.dtype) or t)
    assert seen == [lt.float16] * 7


@pytest.mark.parametrize(
    "make",
    [
        lambda **o: nn.Linear(2, 3, **o), lambda **o: nn.Bilinear(2, 2, 2, **o), lambda **o: nn.Conv1d(2, 2, 1, **o),
        lambda **o: nn.ConvTranspose2d(2, 2, 1, **o), lambda **o: nn.LayerNorm(2, **o), lambda **o: nn.GroupNorm(1, 2, **o),
        lambda **o: nn.RMSNorm(2, **o), lambda **o: nn.BatchNorm2d(2, **o), lambda **o: nn.InstanceNorm1d(2, affine=True, **o),
        lambda **o: nn.Embedding(2, 2, **o), lambda **o: nn.EmbeddingBag(2, 2, **o), lambda **o: nn.PReLU(**o),
        lambda **o: nn.LSTM(2, 2, **o), lambda **o: nn.GRUCell(2, 2, **o), lambda **o: nn.MultiheadAttention(2, 1, **o),
        lambda **o: nn.Transformer(2, 1, 1, 1, 2, **o), lambda **o: nn.AdaptiveLogSoftmaxWithLoss(4, 4, [2], **o),
    ],
)  # fmt: skip
def test_layers_take_a_device(make):
    layer = make(device="meta", dtype=lt.float64)
    held = [*layer.parameters(), *(b for b in layer.buffers() if b.is_floating_point())]
    assert held and all(t.is_meta and t.dtype is lt.float64 for t in held)


def test_arguments_that_modules_do_not_take():
    with pytest.raises(TypeError, match="takes no arguments"):
        nn.Tanh(3)
    with pytest.raises(AttributeError, match="__init__"):
        type("Early", (nn.Module,), {"__init__": lambda self: setattr(self, "a", nn.ReLU())})()
    with pytest.raises(lt.InvalidTypeError, match="a name is 3"):
        nn.Module().register_module(3, nn.ReLU())


def test_compile_and_repeated_calls():
    layer = nn.Linear(2, 1)
    before = layer(lt.ones(1, 2))
    layer.compile()
    out = layer(lt.ones(1, 2))
    out.sum().backward()
    assert lt.equal(out, before) and layer.weight.grad.tolist() == [[1, 1]]
    assert "_compiled" not in vars(copy.deepcopy(layer)) and lt.equal(copy.deepcopy(layer)(lt.ones(1, 2)), before)


# ---- parameters and buffers


def test_buffers_as_attributes():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.kept = nn.Buffer(lt.ones(2))
            self.passing = nn.Buffer(lt.zeros(1), persistent=False)
            self.plain = lt.ones(1)

    net = Net()
    assert list(net.state_dict()) == ["kept"] and [n for n, _ in net.named_buffers()] == ["kept", "passing"]
    net.passing = nn.Buffer(lt.ones(3))
    assert list(net.state_dict()) == ["kept", "passing"] and net.passing.shape == (3,)
    net.kept = lt.zeros(2)  # stays a buffer
    assert list(net.state_dict()) == ["kept", "passing"] and not net.kept.requires_grad
    net.register_buffer("kept", lt.zeros(1), persistent=False)
    assert list(net.state_dict()) == ["passing"]
    buffer = nn.Buffer([1.0, 2.0], persistent=False)
    for other in (copy.deepcopy(buffer), pickle.loads(pickle.dumps(buffer))):
        assert type(other) is nn.Buffer and not other.persistent and other.tolist() == [1, 2]
    assert nn.Buffer().shape == nn.Parameter().shape == (0,)


def test_attributes_of_parameters():
    p = nn.Parameter(lt.ones(2))
    p.decay = False
    assert pickle.loads(pickle.dumps(p)).decay is False and p.tolist() == [1, 1]
    module = nn.Module()
    module.p = p
    assert module.p.decay is False


def test_parameter_list():
    values = nn.ParameterList([lt.ones(2), nn.Parameter(lt.zeros(3)), "text"])
    assert len(values) == 3 and values[-1] == "text" and list(values.state_dict()) == ["0", "1"]
    assert all(type(values[i]) is nn.Parameter for i in (0, 1)) and [len(p) for p in values[:2]] == [2, 3]
    values += [lt.ones(1)]
    values.append(lt.ones(4)).extend([lt.ones(5)])
    values[0] = lt.zeros(7)
    assert [tuple(p.shape) for p in values.parameters()] == [(7,), (3,), (1,), (4,), (5,)]
    values[1] = "other"
    assert list(values.state_dict()) == ["0", "3", "4", "5"] and values[1] == "other"
    assert "(0): Parameter containing: [libtensor.float32 of size 7]\n  (1): Object of type: str" in repr(values)
    for other in (copy.deepcopy(values), pickle.loads(pickle.dumps(values))):
        assert len(other) == 6 and list(other.state_dict()) == ["0", "3", "4", "5"]
    with pytest.raises(IndexError, match="index 6 is out of range"):
        values[6]
    with pytest.raises(TypeError):
        values.extend(lt.ones(2))
    with pytest.raises(TypeError):
        values()


def test_parameter_dict():
    values = nn.ParameterDict({"b": lt.ones(2), "a": lt.zeros(1)})
    assert list(values) == ["b", "a"] == list(values.keys()) and "a" in values and len(values) == 2
    assert list(reversed(values)) == ["a", "b"] and list(values.state_dict()) == ["b", "a"]
    joined = values | nn.ParameterDict([("c", lt.ones(1))])
    assert list(joined) == ["b", "a", "c"] and joined["b"] is values["b"] and len(values) == 2
    joined |= {"d": lt.ones(1)}
    assert joined.popitem()[0] == "d" and joined.pop("c").tolist() == [1] and joined.get("c", 5) == 5
    assert joined.setdefault("e", lt.ones(1)) is joined["e"] and type(joined["e"]) is nn.Parameter
    assert list(nn.ParameterDict().fromkeys(["x", "y"], lt.ones(1)).state_dict()) == ["x", "y"]
    del joined["e"]
    assert [key for key, _ in joined.items()] == ["b", "a"] and list(joined.copy()) == ["b", "a"]
    assert "(b): Parameter containing: [libtensor.float32 of size 2]" in repr(values)
    assert list(pickle.loads(pickle.dumps(values)).state_dict()) == ["b", "a"] == list(copy.deepcopy(values))
    joined.clear()
    assert not list(joined.parameters())
    for call in (lambda: values["z"], lambda: values.pop("z"), lambda: joined.popitem()):
        with pytest.raises(KeyError):
            call()
    with pytest.raises(TypeError):
        values[1] = lt.ones(1)


# ---- modules


def test_module_dict():
    modules = nn.ModuleDict({"a": nn.Linear(1, 2), "b": nn.ReLU()})
    assert list(modules) == ["a", "b"] and "a" in modules and list(modules.state_dict()) == ["a.weight", "a.bias"]
    modules.update([("c", nn.Tanh())])
    modules.update(nn.ModuleDict({"b": nn.Tanh()}))
    modules.update(OrderedDict(d=nn.ReLU()))
    assert [type(m).__name__ for m in modules.values()] == ["Linear", "Tanh", "Tanh", "ReLU"]
    assert type(modules.pop("c")) is nn.Tanh and [key for key, _ in modules.items()] == ["a", "b", "d"]
    del modules["d"]
    assert repr(modules) == "ModuleDict(\n  (a): Linear(in_features=1, out_features=2, bias=True)\n  (b): Tanh()\n)"
    assert list(copy.deepcopy(modules).keys()) == ["a", "b"]
    with pytest.raises(KeyError, match="exists already"):
        modules["pop"] = nn.ReLU()
    with pytest.raises(lt.InvalidError, match="has length 1"):
        modules.update([("c",)])
    with pytest.raises(TypeError):
        modules.update(3)
    modules.clear()
    assert len(modules) == 0


def test_lists_of_modules():
    net = nn.Sequential(nn.Linear(1, 1), nn.ReLU())
    net.insert(1, nn.Tanh())
    assert [type(m).__name__ for m in net * 2] == ["Linear", "Tanh", "ReLU"] * 2
    assert list((net + nn.Sequential(nn.Linear(1, 1))).state_dict()) == ["0.weight", "0.bias", "3.weight", "3.bias"]
    net += nn.Sequential(nn.Sigmoid())
    assert type(net.pop(-1)) is nn.Sigmoid and type(net.pop(0)) is nn.Linear and list(net._modules) == ["0", "1"]
    net *= 2
    assert len(net) == 4 and type(2 * net) is nn.Sequential
    for wrong in (lambda: net * 0, lambda: net + [nn.ReLU()], lambda: net.insert(0, 3), lambda: net.extend(3)):
        with pytest.raises(TypeError):
            wrong()

    class Chain(nn.Sequential):
        pass

    assert type(Chain(nn.ReLU(), nn.Tanh())[:1]) is Chain
    modules = nn.ModuleList([nn.Linear(1, 1), nn.Linear(1, 1), nn.ReLU()])
    text = "ModuleList(\n  (0-1): 2 x Linear(in_features=1, out_features=1, bias=True)\n  (2): ReLU()\n)"
    assert repr(modules) == text and len(nn.ModuleList()) == 0
    del modules[0:2]
    assert repr(modules) == "ModuleList(\n  (0): ReLU()\n)"


def test_data_parallel():
    net = nn.DataParallel(nn.Linear(2, 1), device_ids=["cpu"], output_device="cpu")
    assert list(net.state_dict()) == ["module.weight", "module.bias"] and net(lt.ones(3, 2)).shape == (3, 1)
    state = net.state_dict()
    nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
    nn.Linear(2, 1).load_state_dict(state)
    assert dict(state._metadata) == {"": {"version": 1}}
    with pytest.raises(lt.UnsupportedError, match="expected one device"):
        nn.DataParallel(nn.ReLU(), [0, 1])


def test_memory_formats_of_modules():
    layer = nn.Sequential(nn.Conv2d(3, 4, 2), nn.BatchNorm2d(4))
    layer(lt.rand(2, 3, 5, 5)).sum().backward()
    before, weight = layer[0].weight.tolist(), layer[0].weight
    assert layer.to(memory_format=lt.channels_last) is layer
    assert layer[0].weight is weight and weight.tolist() == before and weight.stride() == (12, 1, 6, 3)
    assert weight.grad.stride() == (12, 1, 6, 3) and weight.requires_grad
    layer.to(lt.float64, memory_format=lt.channels_last)
    assert weight.dtype is lt.float64 and weight.stride() == (12, 1, 6, 3)
    assert layer.to(memory_format=lt.contiguous_format)[0].weight.stride() == (12, 4, 2, 1)
    nn.Linear(2, 2).to(memory_format=lt.channels_last)
    assert nn.Conv3d(2, 3, 2).to(memory_format=lt.channels_last_3d).weight.stride() == (16, 1, 8, 4, 2)
    with pytest.raises(lt.ShapeError, match="is for 4 axes, the tensor has 5"):
        nn.Conv3d(2, 3, 2).to(memory_format=lt.channels_last)


def test_modules_are_not_made_integers():
    layer = nn.Linear(2, 2)
    for kind in (lt.int32, lt.bool, "uint8", lt.tensor([1])):
        with pytest.raises(lt.InvalidTypeError, match="Linear.to: dtype is .*, expected a floating or a complex one"):
            layer.to(kind)
    with pytest.raises(TypeError):
        layer.to(dtype=lt.int64)
    assert layer.weight.dtype is lt.float32
    assert layer.to(lt.complex64).weight.dtype is lt.complex64


def test_copies_of_modules_have_no_gradients():
    layer = nn.Linear(2, 2)
    layer(lt.ones(2)).sum().backward()
    assert copy.deepcopy(layer).weight.grad is None and copy.deepcopy(layer.weight).grad is None
    x = lt.ones(2, requires_grad=True)
    x.sum().backward()
    assert copy.deepcopy(x).grad.tolist() == [1, 1]


class _Kinds(nn.Module):
    constant = 3

    def __init__(self):
        super().__init__()
        self.register_parameter("none", None)
        self.weight = nn.Parameter(lt.ones(1))
        self.register_buffer("mean", lt.ones(1))
        self.register_buffer("passing", lt.ones(1), persistent=False)
        self.part = nn.Identity()
        self.number = 5

    @property
    def read_only(self):
        return 1

    def held(self):
        plain = {name for name in vars(self) if not name.startswith("_")}
        return list(self._parameters), list(self._buffers), list(self._modules), list(self.state_dict()), plain


_REGISTER = {
    "register_parameter": lambda net, name: net.register_parameter(name, nn.Parameter(lt.zeros(1))),
    "register_buffer": lambda net, name: net.register_buffer(name, lt.zeros(1)),
    "add_module": lambda net, name: net.add_module(name, nn.ReLU()),
}
_OF_KIND = {"register_parameter": ["none", "weight"], "register_buffer": ["mean", "passing"], "add_module": ["part"]}


@pytest.mark.parametrize("method", _REGISTER)
def test_a_name_is_of_one_kind(method):
    for name in ("none", "weight", "mean", "passing", "part", "number", "constant", "read_only", "forward", "training"):
        net = _Kinds()
        before = net.held()
        if name in _OF_KIND[method]:
            _REGISTER[method](net, name)
            assert net.held()[:3] == before[:3]  # it keeps its place
        else:
            with pytest.raises(KeyError, match=f"attribute {name!r} exists already"):
                _REGISTER[method](net, name)
            assert net.held() == before


@pytest.mark.parametrize("method", _REGISTER)
def test_a_value_that_cannot_be_registered_leaves_what_was_there(method):
    for name in _OF_KIND[method]:
        net = _Kinds()
        before = net.held()
        with pytest.raises(TypeError, match=f"{name!r} is int, expected"):
            getattr(net, method)(name, 5)
        assert net.held() == before


def test_parameters_hide_behind_no_attribute_of_the_class():
    net = _Kinds()
    for name in ("constant", "read_only", "forward"):
        with pytest.raises(KeyError, match=f"attribute {name!r} of class _Kinds exists already"):
            setattr(net, name, nn.Parameter(lt.ones(1)))
    with pytest.raises(KeyError, match="must not be empty"):
        setattr(net, "", nn.Parameter(lt.ones(1)))
    with pytest.raises(TypeError, match="'weight' is ReLU, expected a Parameter or None"):
        net.weight = nn.ReLU()
    net.passing = nn.Parameter(lt.ones(1))  # part of the state now
    assert list(net.state_dict()) == ["weight", "passing", "mean"]
    assert list(_Kinds().state_dict()) == ["weight", "mean"]
