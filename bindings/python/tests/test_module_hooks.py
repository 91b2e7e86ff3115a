# SPDX-License-Identifier: Apache-2.0
"""Hooks of modules: around calls, gradients, state dicts and registrations."""

import copy
import pickle

import pytest
from libtensor.nn.modules import module as every

import libtensor as lt
from libtensor import nn


def linear():
    layer = nn.Linear(2, 2, bias=False)
    with lt.no_grad():
        layer.weight.copy_(lt.tensor([[1.0, 2.0], [3.0, 4.0]]))
    return layer


def test_order_and_keywords_of_forward_hooks():
    class Scale(nn.Module):
        def forward(self, x, by=1.0):
            return x * by

    module, seen = Scale(), []
    module.register_forward_pre_hook(lambda m, args: seen.append("second") or (args[0] + 1,))
    module.register_forward_pre_hook(
        lambda m, args, named: seen.append(dict(named)) or (args, {"by": named["by"] * 2}), with_kwargs=True
    )
    module.register_forward_pre_hook(lambda m, args: seen.append("first"), prepend=True)
    module.register_forward_hook(lambda m, args, named, out: seen.append(named) or out + named["by"], with_kwargs=True)
    last = module.register_forward_hook(lambda m, args, out: seen.append("before") or out * 10, prepend=True)
    assert module(lt.tensor([1.0]), by=3.0).tolist() == [(1 + 1) * 6 * 10 + 6]
    assert seen == ["first", "second", {"by": 3.0}, "before", {"by": 6.0}]
    last.remove()
    last.remove()
    assert module(lt.tensor([1.0]), by=3.0).tolist() == [(1 + 1) * 6 + 6]
    module.register_forward_pre_hook(lambda m, args, named: (args,), with_kwargs=True)
    with pytest.raises(lt.InvalidError, match="expected None or a tuple"):
        module(lt.ones(1), by=1.0)
    with pytest.raises(lt.InvalidTypeError, match="expected a function"):
        module.register_forward_hook(3)


def test_a_hook_that_is_always_called():
    module, seen = linear(), []
    module.register_forward_hook(lambda m, args, out: seen.append(("plain", out)))
    module.register_forward_hook(lambda m, args, out: seen.append(("always", out)), always_call=True)
    with pytest.raises(lt.ShapeError):
        module(lt.ones(1, 3))
    assert seen == [("always", None)]
    module(lt.ones(1, 2))
    assert [name for name, _ in seen] == ["always", "plain", "always"]

    def fails(m, args, out):
        seen.append("fails")
        raise ValueError("mine")

    seen.clear()
    with module.register_forward_hook(fails, always_call=True), pytest.raises(ValueError, match="mine"):
        module(lt.ones(1, 2))
    assert [one if one == "fails" else one[0] for one in seen] == ["plain", "always", "fails"]
    with (
        module.register_forward_hook(fails, always_call=True),
        pytest.warns(UserWarning, match="mine"),
        pytest.raises(lt.ShapeError),
    ):
        module(lt.ones(1, 3))


def test_full_backward_hooks():
    layer, seen = linear(), []
    layer.register_full_backward_pre_hook(lambda m, grads: seen.append("pre") or (grads[0] * 3,))
    layer.register_full_backward_hook(lambda m, inner, outer: seen.append((inner, outer)) or (inner[0] * 10,))
    x = lt.ones(1, 2, requires_grad=True)
    layer(x).sum().backward()
    assert seen[0] == "pre" and seen[1][1][0].tolist() == [[3, 3]] and seen[1][0][0].tolist() == [[12, 18]]
    assert x.grad.tolist() == [[120, 180]] and layer.weight.grad.tolist() == [[3, 3], [3, 3]]
    seen.clear()
    plain = linear()
    plain.register_full_backward_hook(lambda m, inner, outer: seen.append((inner, outer[0].tolist())))
    plain(lt.ones(1, 2)).sum().backward()  # no gradient of the input
    with lt.no_grad():
        plain(x)
    assert seen == [((None,), [[1, 1]])]
    with pytest.warns(UserWarning, match="backward hooks need a Tensor"):

        class Listed(nn.Module):
            def forward(self, x):
                return [x]

        listed = Listed()
        listed.register_full_backward_hook(lambda *args: None)
        listed(x)


def test_backward_hooks_of_several_tensors():
    class Two(nn.Module):
        def forward(self, a, n, b):
            return a * b, n, b + 1

    module, seen = Two(), []
    module.register_full_backward_hook(lambda m, inner, outer: seen.append((inner, outer)))
    a, b = lt.tensor([2.0], requires_grad=True), lt.tensor([5.0], requires_grad=True)
    first, n, _ = module(a, 7, b)
    first.backward()
    (inner, outer), n_in, n_out = seen[0], len(seen[0][0]), len(seen[0][1])
    assert n == 7 and n_in == n_out == 3 and inner[1] is None and outer[1] is None and outer[2] is None
    assert (inner[0].item(), inner[2].item()) == (5, 2) and (a.grad.item(), b.grad.item()) == (5, 2)
    module.register_full_backward_hook(lambda m, inner, outer: (inner[0],))
    with pytest.raises(lt.InvalidError, match="returned 1 gradients of the inputs, expected 3"):
        module(a, 7, b)[0].backward()


def test_hooks_of_all_modules():
    seen = []
    with every.register_module_forward_pre_hook(lambda m, args: seen.append(("pre", type(m).__name__))):
        with every.register_module_forward_hook(lambda m, args, out: seen.append(("post", type(m).__name__))):
            nn.Sequential(linear(), nn.ReLU())(lt.ones(1, 2))
    names = ["Sequential", "Linear", "ReLU"]
    assert seen == [("pre", names[0]), ("pre", names[1]), ("post", names[1]), ("pre", names[2]), ("post", names[2]),
                    ("post", names[0])]  # fmt: skip
    seen.clear()
    with every.register_module_full_backward_hook(lambda m, inner, outer: seen.append(type(m).__name__)):
        with every.register_module_full_backward_pre_hook(lambda m, outer: (outer[0] * 2,)):
            x = lt.ones(1, 2, requires_grad=True)
            nn.Sequential(linear(), nn.ReLU())(x).sum().backward()
    assert seen == ["ReLU", "Linear", "Sequential"] and x.grad.tolist() == [[32, 48]]
    seen.clear()
    kept = every.register_module_backward_hook(lambda m, inner, outer: seen.append(type(m).__name__))
    with every.register_module_backward_hook(lambda m, inner, outer: None):
        pass
    nn.ReLU()(x).sum().backward()  # the hooks that are left run
    kept.remove()
    nn.ReLU()(x).sum().backward()
    assert seen == ["ReLU"]
    with every.register_module_parameter_registration_hook(lambda m, name, p: seen.append(name)):
        with every.register_module_buffer_registration_hook(lambda m, name, b: seen.append(name)):
            with every.register_module_module_registration_hook(lambda m, name, part: nn.Tanh()):
                seen.clear()
                net = nn.Sequential(nn.BatchNorm1d(2))
    assert type(net[0]) is nn.Tanh
    assert seen == ["weight", "bias", "running_mean", "running_var", "num_batches_tracked"]
    assert linear()(lt.ones(1, 2)).tolist() == [[3, 7]]


def test_state_dict_hooks():
    net, seen = nn.Sequential(linear()), []
    net.register_state_dict_pre_hook(lambda m, prefix, keep: seen.append((prefix, keep)))
    net[0].register_state_dict_post_hook(lambda m, state, prefix, meta: state.update({prefix + "more": 1}))
    state = net.state_dict(keep_vars=True)
    assert seen == [("", True)] and state["0.more"] == 1 and state["0.weight"] is net[0].weight
    assert state._metadata == {"": {"version": 1}, "0": {"version": 1}}
    kept = {"mine": 1}
    assert net.state_dict(destination=kept, prefix="a.") is kept and set(kept) == {"mine", "a.0.weight", "a.0.more"}
    renamed = {"0.old": lt.ones(2, 2)}
    with net[0].register_load_state_dict_pre_hook(
        lambda m, state, prefix, *rest: state.update({prefix + "weight": state.pop(prefix + "old")})
    ):
        net.load_state_dict(renamed)
    assert net[0].weight.tolist() == [[1, 1], [1, 1]] and list(renamed) == ["0.old"]
    with net.register_load_state_dict_post_hook(lambda m, keys: keys.missing_keys.clear()):
        assert str(net.load_state_dict({})) == "<All keys matched successfully>"
    with net.register_load_state_dict_post_hook(lambda m, keys: 3), pytest.raises(lt.InvalidError, match="post-hook"):
        net.load_state_dict({"0.weight": lt.ones(2, 2)})
    with net[0].register_state_dict_post_hook(lambda *args: {}), pytest.raises(lt.InvalidError, match="post-hook"):
        net.state_dict()


def test_nothing_is_loaded_where_something_does_not_fit():
    net = nn.Sequential(linear(), nn.Linear(2, 1))
    before = net[0].weight.tolist()
    with pytest.raises(lt.InvalidError, match=r"size mismatch for 1.weight"):
        net.load_state_dict({**net.state_dict(), "0.weight": lt.zeros(2, 2), "1.weight": lt.zeros(3, 3)})
    with pytest.raises(lt.InvalidError, match="'0.weight'"):
        net.load_state_dict({"1.weight": lt.zeros(1, 2), "1.bias": lt.zeros(1)})
    assert net[0].weight.tolist() == before
    found = net.load_state_dict({"0.weight": lt.zeros(2, 2), "2.x": 1}, strict=False)
    assert repr(found) == "_IncompatibleKeys(missing_keys=['1.weight', '1.bias'], unexpected_keys=['2.x'])"
    assert net[0].weight.tolist() == [[0, 0], [0, 0]]


def test_modules_with_their_own_way_of_loading():
    class Old(nn.Linear):
        _version = 2

        def _load_from_state_dict(self, state, prefix, metadata, *rest):
            assert metadata.get("version", 1) in (1, 2)
            if prefix + "w" in state:
                state[prefix + "weight"] = state.pop(prefix + "w")
            super()._load_from_state_dict(state, prefix, metadata, *rest)
            assert self.weight.tolist() == [[5]]  # copied already

        def _save_to_state_dict(self, destination, prefix, keep_vars):
            super()._save_to_state_dict(destination, prefix, keep_vars)
            destination[prefix + "extra"] = 1

    layer = Old(1, 1, bias=False)
    layer.load_state_dict({"w": lt.tensor([[5.0]])})
    state = layer.state_dict()
    assert set(state) == {"weight", "extra"} and state._metadata == {"": {"version": 2}}


def test_extra_state_and_assignment():
    class Counter(nn.Module):
        n = 3

        def get_extra_state(self):
            return {"n": self.n}

        def set_extra_state(self, state):
            self.n = state["n"]

    net = nn.Sequential(Counter())
    assert net.state_dict() == {"0._extra_state": {"n": 3}}
    net.load_state_dict({"0._extra_state": {"n": 8}})
    assert net[0].n == 8 and net.load_state_dict({}, strict=False).missing_keys == ["0._extra_state"]
    assert nn.ReLU().load_state_dict({"_extra_state": 1}, strict=False).unexpected_keys == ["_extra_state"]
    layer, other = nn.Linear(2, 2), nn.Linear(2, 2).double()
    layer.bias.requires_grad = False
    layer.load_state_dict(other.state_dict(), assign=True)
    assert layer.weight.dtype is lt.float64 and type(layer.weight) is nn.Parameter
    assert layer.weight.requires_grad and not layer.bias.requires_grad
    assert layer.weight.shares_storage(other.weight)


def test_copies_keep_hooks():
    layer = nn.Linear(2, 2)
    layer.register_forward_hook(double)
    layer.register_load_state_dict_pre_hook(note)
    for other in (copy.deepcopy(layer), pickle.loads(pickle.dumps(layer))):
        assert lt.equal(other(lt.ones(1, 2)), layer(lt.ones(1, 2))) and other.weight is not layer.weight
        other.load_state_dict(layer.state_dict())
        assert other.noted is other and not hasattr(layer, "noted")


def double(module, args, out):
    return out * 2


def note(module, *rest):
    object.__setattr__(module, "noted", module)
