# SPDX-License-Identifier: Apache-2.0
"""Modules."""

import copy
import math
import pickle

import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3, padding=1)
        self.bn = nn.BatchNorm2d(4)
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(4 * 4 * 4, 3))
        self.scale = nn.Parameter(lt.ones(1))
        self.register_buffer("steps", lt.tensor(0))
        self.register_buffer("scratch", lt.zeros(2), persistent=False)

    def forward(self, x):
        return self.head(F.relu(self.bn(self.conv(x)))) * self.scale


def test_names():
    net = Net()
    names = ["scale", "conv.weight", "conv.bias", "bn.weight", "bn.bias", "head.1.weight", "head.1.bias"]
    assert [n for n, _ in net.named_parameters()] == names
    buffers = ["steps", "bn.running_mean", "bn.running_var", "bn.num_batches_tracked"]
    assert sorted(n for n, _ in net.named_buffers()) == sorted([*buffers, "scratch"])
    assert sorted(net.state_dict()) == sorted(names + buffers)
    assert [n for n, _ in net.named_modules()] == ["", "conv", "bn", "head", "head.0", "head.1"]
    assert [n for n, _ in net.named_children()] == ["conv", "bn", "head"]
    assert net.get_submodule("head.1") is net.head[1]
    assert "conv" in dir(net) and "scale" in dir(net)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        net.nothing  # noqa: B018


def test_shared_parameters_count_once():
    net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2))
    net[1].weight = net[0].weight
    assert len(list(net.parameters())) == 3
    assert len(nn.Sequential(net, net)._modules) == 2 and len(list(nn.Sequential(net, net).modules())) == 4


def test_attributes():
    net = nn.Module()
    net.a = nn.Parameter(lt.ones(1))
    net.a = None
    assert net.a is None and list(net.parameters()) == []
    net.a = nn.Parameter(lt.ones(2))
    with pytest.raises(TypeError, match="expected a Parameter or None"):
        net.a = lt.ones(2)
    net.b = nn.Linear(1, 1)
    net.b = nn.ReLU()
    with pytest.raises(TypeError):
        net.b = 3
    del net.b
    assert not hasattr(net, "b")
    net.plain = 3
    net.plain = nn.Parameter(lt.ones(1))
    assert "plain" in dict(net.named_parameters())
    for bad in ("", "a.b"):
        with pytest.raises(KeyError):
            net.register_buffer(bad, None)
    with pytest.raises(KeyError):
        net.register_parameter("forward", None)

    class Forgetful(nn.Module):
        def __init__(self):
            self.x = nn.Parameter(lt.ones(1))

    with pytest.raises(AttributeError, match="__init__"):
        Forgetful()


def test_parameters():
    source = lt.ones(2)
    p = nn.Parameter(source)
    assert isinstance(p, lt.Tensor) and p.requires_grad and p.is_leaf and p.shares_storage(source)
    assert not nn.Parameter(source, requires_grad=False).requires_grad
    assert type(p * 2) is lt.Tensor and type(copy.deepcopy(p)) is nn.Parameter


def test_state_dict_round_trip():
    one, two = Net(), Net()
    x = lt.randn(2, 1, 4, 4)
    one(x)
    keys = two.load_state_dict(one.state_dict())
    assert repr(keys) == "<All keys matched successfully>"
    one.eval(), two.eval()
    assert one(x).equal(two(x))
    assert two.bn.num_batches_tracked.item() == 1
    state = one.state_dict()
    assert state["scale"].shares_storage(one.scale) and not state["scale"].requires_grad


def test_state_dict_problems_are_named():
    net = nn.Linear(2, 1)
    with pytest.raises(RuntimeError) as caught:
        net.load_state_dict({"weight": lt.ones(3, 1), "other": lt.ones(1)})
    text = str(caught.value)
    assert "Error(s) in loading state_dict for Linear" in text and "Missing key(s) in state_dict: 'bias'" in text
    assert "Unexpected key(s) in state_dict: 'other'" in text and "size mismatch for weight" in text
    keys = net.load_state_dict({"bias": lt.tensor([5.0])}, strict=False)
    assert keys.missing_keys == ["weight"] and keys.unexpected_keys == [] and net.bias.item() == 5


def test_modes_and_gradients():
    net = Net()
    assert net.training and not net.eval().training and not net.bn.training and net.train().bn.training
    net(lt.randn(2, 1, 4, 4)).sum().backward()
    assert all(p.grad is not None for p in net.parameters())
    net.zero_grad(set_to_none=False)
    assert net.scale.grad.item() == 0
    net.zero_grad()
    assert net.scale.grad is None
    net.requires_grad_(False)
    assert not any(p.requires_grad for p in net.parameters())
    seen = []
    net.apply(lambda m: seen.append(type(m).__name__))
    assert seen == ["Conv2d", "BatchNorm2d", "Flatten", "Linear", "Sequential", "Net"]


def test_conversion():
    net = Net()
    held = net.conv.weight
    assert net.double() is net and net.conv.weight is held
    assert held.dtype is lt.float64 and held.requires_grad and net.bn.running_mean.dtype is lt.float64
    assert net.steps.dtype is lt.int64
    assert net(lt.randn(1, 1, 4, 4, dtype=lt.float64)).dtype is lt.float64
    assert net.to("cpu").conv.weight is held and net.to(lt.float32).conv.weight.dtype is lt.float32


def test_copies():
    net = Net()
    for other in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert other.scale is not net.scale and not other.scale.shares_storage(net.scale)
        x = lt.randn(1, 1, 4, 4)
        net.eval(), other.eval()
        assert net(x).equal(other(x))


def test_repr():
    assert repr(Net()) == (
        "Net(\n"
        "  (conv): Conv2d(1, 4, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1))\n"
        "  (bn): BatchNorm2d(4, eps=1e-05, momentum=0.1, affine=True, bias=True, track_running_stats=True)\n"
        "  (head): Sequential(\n"
        "    (0): Flatten(start_dim=1, end_dim=-1)\n"
        "    (1): Linear(in_features=64, out_features=3, bias=True)\n"
        "  )\n"
        ")"
    )


def test_functions_reject_what_they_cannot_do():
    x, k = lt.ones(2, 4, 6, 5), lt.ones(3, 4, 2, 3)
    with pytest.raises(ValueError):
        F.conv2d(x, k, stride=2, padding="same")
    with pytest.raises(ValueError):
        F.layer_norm(x, (5, 6))
    with pytest.raises(ValueError, match="mirror"):
        F.pad(x, (1, 1), mode="mirror")


def test_dropout():
    layer = nn.Dropout(0.25)
    x = lt.ones(4000)
    y = layer(x)
    kept = (y > 0).sum().item()
    assert 2800 < kept < 3200 and y.max().item() == pytest.approx(4 / 3)
    assert layer.eval()(x).equal(x)
    with pytest.raises(ValueError):
        nn.Dropout(1.5)


def test_batch_norm_rejects_other_shapes():
    with pytest.raises(ValueError):
        nn.BatchNorm2d(3)(lt.ones(2, 3))
    with pytest.raises(ValueError):
        nn.Conv2d(3, 4, 1, groups=2)


def test_sequential():
    a, b = nn.Linear(2, 2), nn.ReLU()
    net = nn.Sequential(a, b)
    assert len(net) == 2 and net[0] is a and net[-1] is b and list(net) == [a, b]
    assert net[1:][0] is b
    net.append(nn.Tanh()).insert(0, nn.Identity())
    assert [type(m).__name__ for m in net] == ["Identity", "Linear", "ReLU", "Tanh"]
    del net[0]
    net[2] = nn.Sigmoid()
    assert type(net[2]) is nn.Sigmoid
    named = nn.Sequential({"fc": a, "act": b})
    assert named.fc is a and [n for n, _ in named.named_children()] == ["fc", "act"]
    with pytest.raises(IndexError):
        net[7]


def test_module_list():
    layers = nn.ModuleList(nn.Linear(2, 2) for _ in range(3))
    assert len(layers) == 3 and len(list(layers.parameters())) == 6 and len(layers[1:]) == 2
    layers.extend([nn.ReLU()])
    assert len(layers + [nn.Tanh()]) == 5
    with pytest.raises(NotImplementedError):
        layers(lt.ones(1))


def test_initial_values():
    layer = nn.Linear(784, 64)
    bound = 1 / 28
    for p in layer.parameters():
        assert -bound <= p.min().item() < 0 < p.max().item() <= bound
    w = lt.empty(200, 100)
    init = nn.init
    cases = [
        (init.kaiming_uniform_(w, a=math.sqrt(5)), 1 / math.sqrt(3 * 100)),
        (init.kaiming_uniform_(w, nonlinearity="relu"), math.sqrt(2 / 100)),
        (init.kaiming_normal_(w, mode="fan_out"), math.sqrt(2 / 200)),
        (init.xavier_uniform_(w), math.sqrt(2 / 300)),
        (init.xavier_normal_(w, gain=2), 2 * math.sqrt(2 / 300)),
        (init.normal_(w, 0, 0.5), 0.5),
        (init.uniform_(w, -1, 1), 1 / math.sqrt(3)),
    ]
    for _t, _ in cases:
        assert _t is w
    for make, std in (
        (lambda: init.kaiming_uniform_(w, a=math.sqrt(5)), 1 / math.sqrt(3 * 100)),
        (lambda: init.kaiming_uniform_(w, nonlinearity="relu"), math.sqrt(2 / 100)),
        (lambda: init.kaiming_normal_(w, mode="fan_out"), math.sqrt(2 / 200)),
        (lambda: init.xavier_uniform_(w), math.sqrt(2 / 300)),
        (lambda: init.xavier_normal_(w, gain=2), 2 * math.sqrt(2 / 300)),
        (lambda: init.kaiming_normal_(w, nonlinearity="tanh"), 5 / 3 / math.sqrt(100)),
    ):
        assert make().std().item() == pytest.approx(std, rel=0.05)
    p = nn.Parameter(lt.empty(2, 2))
    assert init.eye_(p).tolist() == [[1, 0], [0, 1]] and init.ones_(p).sum().item() == 4
    assert init.zeros_(p).sum().item() == 0 and init.constant_(p, 3).sum().item() == 12 and p.requires_grad
    assert init.calculate_gain("tanh") == 5 / 3


def test_clipping():
    p, q = nn.Parameter(lt.ones(2)), nn.Parameter(lt.ones(1))
    p.grad, q.grad = lt.tensor([3.0, 0.0]), lt.tensor([4.0])
    assert nn.utils.clip_grad_norm_([p, q], 1.0).item() == pytest.approx(5)
    assert p.grad[0].item() == pytest.approx(0.6, rel=1e-4) and q.grad.item() == pytest.approx(0.8, rel=1e-4)
    nn.utils.clip_grad_value_([p, q], 0.5)
    assert p.grad[0].item() == 0.5 and q.grad.item() == 0.5
    assert nn.utils.clip_grad_norm_(p, 1.0, float("inf")).item() == 0.5
    vector = nn.utils.parameters_to_vector([p, q])
    assert vector.tolist() == [1, 1, 1]
    nn.utils.vector_to_parameters(lt.tensor([1.0, 2.0, 3.0]), [p, q])
    assert p.tolist() == [1, 2] and q.tolist() == [3]


@pytest.mark.parametrize(
    "pool, x", [("fractional_max_pool2d", (0, 2, 5, 5)), ("fractional_max_pool3d", (0, 2, 5, 5, 5))]
)
def test_fractional_pools_of_no_images(pool, x):
    images = lt.ones(x, requires_grad=True)
    y, indices = getattr(F, pool)(images, 2, 2, return_indices=True)
    assert y.shape == indices.shape == (0, 2, *[2] * (len(x) - 2))
    y.sum().backward()
    assert images.grad.shape == images.shape


def test_places_for_a_module_in_a_sequence():
    net = nn.Sequential(nn.ReLU())
    for place in (2, 9, -2):
        with pytest.raises(lt.OutOfRangeError, match=f"Sequential.insert: index {place} is out of range"):
            net.insert(place, nn.Tanh())
    net.insert(1, nn.Tanh()).insert(-2, nn.Sigmoid())
    assert [type(m).__name__ for m in net] == ["Sigmoid", "ReLU", "Tanh"]
