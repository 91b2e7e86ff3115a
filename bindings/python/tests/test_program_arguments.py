# SPDX-License-Identifier: Apache-2.0
"""What programs are captured and called with, and what they return."""

import numpy as np
import pytest

import libtensor as lt


@pytest.mark.parametrize("wrong", [np.ones(2, "f4"), [1.0, 2.0], 2.5, "a", (1, 2)], ids=lambda x: type(x).__name__)
def test_inputs_that_are_no_tensors(wrong):
    program = lt.capture(lambda x, y: x + y, lt.ones(2), lt.ones(2))
    name = type(wrong).__name__
    with pytest.raises(lt.InvalidTypeError, match=f"^Program: input 'y' is {name}, expected a Tensor"):
        program(lt.ones(2), wrong)
    with pytest.raises(lt.InvalidTypeError, match=f"^Program: input 'x' is {name}, expected a Tensor"):
        program(x=wrong, y=lt.ones(2))


@pytest.mark.parametrize("wrong", [[0], (1,), 3, {"x": 0}, {"x": [0]}, {0: {0: "n"}}], ids=repr)
def test_dynamic_is_a_dict(wrong):
    for name, make in (
        ("capture", lambda: lt.capture(lambda x: x + 1, lt.ones(2), dynamic=wrong)),
        ("jit", lambda: lt.jit(lambda x: x + 1, dynamic=wrong)),
    ):
        with pytest.raises(lt.InvalidTypeError, match=f"^{name}: dynamic .*expected a dict such as"):
            make()


@pytest.mark.parametrize("name", ["nan", "inf", "fifoinf", "a0x1"])
def test_a_free_extent_is_not_called_as_a_number(name):
    with pytest.raises(lt.InvalidError, match=f"capture: dynamic gives the name '{name}', which reads as a number"):
        lt.capture(lambda x: lt.arange(x.shape[0]), lt.ones(2), dynamic={"x": {0: name}})


@pytest.mark.parametrize("name", ["b", "e", "abc", "infinity", "nano", "class"])
def test_names_of_free_extents(name, tmp_path):
    program = lt.capture(lambda x: lt.arange(2 * x.shape[0]), lt.ones(2), dynamic={"x": {0: name}})
    program.save(tmp_path / "p")
    for each in (program, lt.load_program(tmp_path / "p")):
        assert each(lt.ones(3)).tolist() == [0, 1, 2, 3, 4, 5]


def test_an_error_of_inputs_that_capture_made():
    bag = lt.nn.EmbeddingBag(10, 4, mode="sum")
    with pytest.raises(
        lt.TensorError, match=r"in a call with inputs that capture\(\) made of the example inputs, with b=6"
    ):
        lt.capture(bag, lt.arange(6), lt.tensor([0, 2, 4]), dynamic={"offsets": {0: "b"}})


def test_results_of_all_kinds(tmp_path):
    def function(x):
        y = x + 1
        return {"t": y, 3: {2.5, None}, "b": b"abc", "c": 1 + 2j, "d": lt.float32, "n": np.arange(2), "s": [(y * 2,)]}

    program = lt.capture(function, lt.ones(2))
    program.save(tmp_path / "p")
    for each in (program, lt.load_program(tmp_path / "p")):
        assert repr(each(lt.zeros(2))) == repr(function(lt.zeros(2)))
    with pytest.raises(lt.InvalidTypeError, match="^capture: the result: cannot take object"):
        lt.capture(lambda x: object(), lt.ones(2))
    both = lt.capture(lambda x: {"a.b": x + 1, "a": {"b": x + 2}}, lt.ones(2))
    assert both.output_names == ["a.b", "a.b#2"]
    assert both(lt.zeros(2))["a"]["b"].tolist() == [2, 2]


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.bfloat16], ids=lambda d: d.name)
def test_steps_of_adafactor(dtype):
    """Those of a program are those of eager code; the first one, which makes the state, is in no program."""

    def made():
        lt.manual_seed(0)
        net = lt.nn.Linear(3, 2).to(dtype)
        optimizer = lt.optim.Adafactor(net.parameters(), lr=0.1, weight_decay=0.1)

        def step(x):
            optimizer.zero_grad()
            loss = (net(x) ** 2).sum()
            loss.backward()
            optimizer.step()
            return loss

        return net, step

    xs = [lt.randn(4, 3).to(dtype) for _ in range(5)]
    net, step = made()
    other, eager = made()
    with pytest.raises(
        lt.UnsupportedError, match=r"Adafactor.step: state\['step'\] .*before capture\(\), by calling step\(\)"
    ):
        lt.capture(step, xs[0])
    net, step = made()
    assert step(xs[0]).item() == eager(xs[0]).item()
    program = lt.capture(step, xs[1])
    eager(xs[1])
    for x in xs[2:]:
        assert program(x).item() == eager(x).item()
    assert net.weight.tolist() == other.weight.tolist()


def late(optimizer, state, g):
    if not state:
        state["m"] = lt.zeros_like(g)
    return state["m"].mul_(0.5).add_(g)


def replaced(optimizer, state, g):
    state["m"] = state.get("m", 0) * 0.5 + g
    return state["m"]


def counted(optimizer, state, g):
    state["step"] = state.get("step", 0) + 1
    return g / state["step"]


def counted_elsewhere(optimizer, state, g):
    optimizer.counts[0] += 1
    return g / optimizer.counts[0]


def counted_in_group(optimizer, state, g):
    optimizer.param_groups[0]["n"] += 1
    return g / optimizer.param_groups[0]["n"]


def counted_in_tensor(optimizer, state, g):
    if not state:
        state["step"], state["all"] = lt.tensor(0.0), [lt.zeros_like(g)]
    state["all"][0].add_(g)
    return state["all"][0] / state["step"].add_(1)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (late, ""), (counted_in_tensor, ""), (replaced, r"state\['m'\]"), (counted, r"state\['step'\]"),
        (counted_elsewhere, r"counts\[0\]"), (counted_in_group, r"param_groups\[0\]\['n'\]"),
    ],
)  # fmt: skip
def test_steps_of_an_optimiser_of_ones_own(change, path):
    """A program repeats what a step computes, and refuses what it keeps otherwise than by writing into tensors."""

    class Own(lt.optim.Optimizer):
        def __init__(self, params):
            super().__init__(params, {"lr": 0.5, "n": 0})
            self.counts = [0]

        @lt.no_grad()
        def step(self):
            for group in self.param_groups:
                for p in group["params"]:
                    p.sub_(change(self, self.state[p], p.grad), alpha=group["lr"])

    def made():
        w = lt.tensor([1.0, 2.0], requires_grad=True)
        optimizer = Own([w])

        def step(x):
            optimizer.zero_grad()
            ((w * x) ** 2).sum().backward()
            optimizer.step()

        return w, step

    x = lt.tensor([0.5, 1.0])
    w, step = made()
    if change is late:
        with pytest.raises(lt.UnsupportedError, match=r"^Own.step: state\['m'\] is not what it was before"):
            lt.capture(made()[1], x)
    step(x)
    if path:
        with pytest.raises(lt.UnsupportedError, match=f"^Own.step: {path} is not what it was before"):
            lt.capture(step, x)
        return
    program = lt.capture(step, x)
    expected, eager = made()
    eager(x), eager(x)
    for _ in range(3):
        program(x), eager(x)
    assert w.tolist() == expected.tolist()


def test_loaded_states_that_lack_a_key():
    p = lt.ones(2).requires_grad_()
    for make in (lt.optim.SGD, lt.optim.Adafactor):
        optimizer = make([p], lr=0.1)
        with pytest.raises(lt.InvalidError, match=rf"load_state_dict: {make.__name__} has no key 'state' among none"):
            optimizer.load_state_dict({})
        with pytest.raises(lt.InvalidError, match="has no key 'params' among 'lr'"):
            optimizer.load_state_dict({"state": {}, "param_groups": [{"lr": 1}]})
        with pytest.raises(lt.InvalidTypeError, match="expected what state_dict"):
            optimizer.load_state_dict(3)
    with pytest.raises(lt.InvalidError, match="a GradScaler has no key 'growth_factor' among 'scale'"):
        lt.amp.GradScaler().load_state_dict({"scale": 1.0})
