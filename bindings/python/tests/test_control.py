# SPDX-License-Identifier: Apache-2.0
"""Branches and loops of programs: decided in each run, saved, loaded and differentiated."""

import threading

import numpy as np
import pytest

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import nn


def bits(*tensors):
    return [t.detach().numpy().tobytes() for t in tensors]


def test_branches_are_chosen_in_each_run(tmp_path):
    lt.manual_seed(0)
    wide, flat = nn.Linear(3, 4), nn.Linear(3, 4)
    offset = lt.randn(4)

    def choose(x):
        y = x * 2  # of the program, read by a body
        return lt.cond(x.sum() > 0, lambda x: wide(x + y) + offset, lambda x: (flat(x) - offset).relu(), (x,))

    positive, negative = lt.ones(2, 3), -lt.ones(2, 3)
    with lt.no_grad():
        program = lt.capture(choose, positive)
        program.save(tmp_path / "p.safetensors")
        for p in (program, lt.load_program(tmp_path / "p.safetensors")):
            for x in (positive, negative, positive * 3, negative * 2):
                for _ in range(3):
                    assert bits(p(x)) == bits(choose(x))
        assert "branch(condition=" in str(program) and "\n      %" in str(program)
        assert "branches or loops" in program.plan
        assert {"wide.weight", "flat.weight"} <= {name for name, _ in program.named_constants()}
        wide.bias.add_(1)  # the bodies read the module's weights themselves
        assert bits(program(positive)) == bits(choose(positive))
        lt.save(lt.load(tmp_path / "p.safetensors"), tmp_path / "weights.safetensors")


def test_gradients_are_those_of_the_branch_that_ran():
    weight = lt.randn(3, requires_grad=True)

    def choose(x):
        return lt.cond(x[0] > 0, lambda: (weight * x).sum(), lambda: (weight**2).sum())

    program = lt.capture(choose, lt.ones(3))
    for x, wanted in [(lt.ones(3) * 2, lt.ones(3) * 2), (-lt.ones(3), 2 * weight.detach())]:
        weight.grad = None
        program(x).backward()
        assert lt.allclose(weight.grad, wanted)


def test_conditions():
    def choose(x, p):
        return lt.cond(p, lambda x: (x, {"double": x * 2}), lambda x: (-x, {"double": -x * 2}), (x,))

    x = lt.ones(3)
    for dtype in ("bool", "uint8", "int64", "float32", "float16"):
        program = lt.capture(choose, x, lt.tensor([1]).to(getattr(lt, dtype)))
        for value in (0, 1):
            first, rest = program(x, lt.tensor([value]).to(getattr(lt, dtype)))
            sign = 1 if value else -1
            assert (first == sign * x).all() and (rest["double"] == 2 * sign * x).all()
    assert lt.cond(True, lambda: 1, lambda: 2) == 1 and lt.cond(lt.tensor(0), lambda: 1, lambda: 2) == 2
    with pytest.raises(lt.InvalidError, match="condition is .*expected one real element"):
        lt.capture(choose, x, lt.ones(2))
    with pytest.raises(lt.InvalidError, match="true_fn returns a tensor, and false_fn a tuple of 1"):
        lt.capture(lambda x: lt.cond(x.sum() > 0, lambda: x, lambda: (x,)), x)
    assert not lt.is_capturing()


def test_branches_within_branches(tmp_path):
    def sign(x):
        def negative():
            return lt.cond(x < 0, lambda: -lt.ones(()), lambda: lt.zeros(()))

        return lt.cond(x > 0, lambda: lt.ones(()), negative)

    program = lt.capture(sign, lt.tensor(1.0))
    program.save(tmp_path / "p.safetensors")
    loaded = lt.load_program(tmp_path / "p.safetensors")
    for value in (3.0, -2.0, 0.0):
        assert program(lt.tensor(value)).item() == loaded(lt.tensor(value)).item() == np.sign(value)


def collatz(n):
    """How many steps to 1."""
    steps, _ = lt.while_loop(
        lambda steps, n: n > 1,
        lambda steps, n: (steps + 1, lt.where(n % 2 == 0, n // 2, 3 * n + 1)),
        (lt.zeros((), dtype=lt.int64), n),
    )
    return steps


def test_loops_run_until_their_condition_ends(tmp_path):
    program = lt.capture(collatz, lt.tensor(6))
    program.save(tmp_path / "p.safetensors")
    for p in (program, lt.load_program(tmp_path / "p.safetensors"), collatz):
        assert [p(lt.tensor(n)).item() for n in (1, 2, 6, 7, 27)] == [0, 1, 8, 16, 111]


def test_gradients_flow_through_all_trips():
    x = lt.tensor(1.5, requires_grad=True)

    def power(x, n):
        i, y = lt.while_loop(
            lambda i, y: i < n, lambda i, y: (i + 1, y * x), (lt.zeros((), dtype=lt.int64), lt.ones(()))
        )
        return y

    program = lt.capture(power, x, lt.tensor(2))
    assert not program(x, lt.tensor(0)).requires_grad
    for n in (1, 2, 5):
        (grad,) = lt.autograd.grad(program(x, lt.tensor(n)), x)
        assert abs(grad.item() - n * 1.5 ** (n - 1)) < 1e-4


def test_bodies_may_read_the_first_states():
    def add(x, n):
        zero = lt.zeros((), dtype=lt.int64)
        return lt.while_loop(lambda i, a, b: i < n, lambda i, a, b: (i + 1, a + x, b * 2), (zero, x, x))[1:]

    program = lt.capture(add, lt.ones(2), lt.tensor(3))
    for n in (0, 1, 4):
        a, b = program(lt.full((2,), 3.0), lt.tensor(n))
        assert (a == 3 * (n + 1)).all() and (b == 3 * 2**n).all()
    assert "clone" not in str(program)


def test_results_that_were_given():
    """What a body passes on in the captured run is not that in every run."""

    def choose(x, n):
        _, last = lt.while_loop(lambda i, a: i < n, lambda i, a: (i + 1, a + x), (lt.zeros((), dtype=lt.int64), x))
        return x * 1, last, lt.cond(x.sum() > 0, lambda: last, lambda: -last)

    for first in (0, 2):
        program = lt.capture(choose, lt.ones(2), lt.tensor(first))
        for value in (1.0, -1.0):
            for n in (0, 3):
                found = [t.tolist() for t in program(lt.full((2,), value), lt.tensor(n))]
                assert found == [[value] * 2, [value * (n + 1)] * 2, [n + 1.0] * 2]


@pytest.mark.parametrize("reverse", [False, True])
def test_scan(reverse, tmp_path):
    lt.manual_seed(0)
    cell = nn.GRUCell(3, 4)

    def network(h, xs):
        return lt.scan(lambda h, x: ((new := cell(x["a"], h)), {"h": new, "sum": new.sum()}), h, {"a": xs}, 1, reverse)

    h, xs = lt.randn(2, 4), lt.randn(2, 5, 3)
    state, order = h, []
    for i in reversed(range(5)) if reverse else range(5):
        state = cell(xs[:, i], state)
        order.append(state)
    stacked = lt.stack(order[::-1] if reverse else order)
    program = lt.capture(network, h, xs)
    for p in (network, program):
        last, ys = p(h, xs)
        assert lt.allclose(last, state, atol=1e-6) and lt.allclose(ys["h"], stacked, atol=1e-6)
        assert ys["sum"].shape == (5,)
    wanted = lt.autograd.grad(stacked.sum(), cell.weight_hh)[0]
    assert lt.allclose(lt.autograd.grad(program(h, xs)[1]["h"].sum(), cell.weight_hh)[0], wanted, atol=1e-5)
    with lt.no_grad():
        before = lt.capture(network, h, xs)
        before.save(tmp_path / "p.safetensors")
        assert bits(lt.load_program(tmp_path / "p.safetensors")(h, xs)[0]) == bits(before(h, xs)[0])


def test_loops_without_a_trip_have_stacks_of_their_shape():
    def network(x, n):
        from libtensor.control import repeat_body

        states, rows = repeat_body(lambda trip, x: (True, [x + 1], [x.sum(0), trip]), [x], n)
        return states[0], *rows

    program = lt.capture(network, lt.ones(2, 3), lt.tensor(2))
    for n in (0, 1, 3):
        x, sums, trips = program(lt.ones(2, 3), lt.tensor(n))
        assert (x == 1 + n).all() and sums.shape == (n, 3) and trips.tolist() == list(range(n))
        assert trips.dtype == lt.int64


def test_what_bodies_may_not_do():
    total = lt.zeros(3)
    x = lt.ones(3)
    with pytest.raises(lt.UnsupportedError, match="on_true changes tensors that it does not make"):
        lt.capture(lambda x: lt.cond(x.sum() > 0, lambda: total.add_(x), lambda: x), x)
    with pytest.raises(lt.UnsupportedError, match="on_true changes tensors"):
        lt.capture(lambda x: lt.cond(x.sum() > 0, lambda x: x[:2].mul_(2), lambda x: x[:2], (x,)), x)
    assert (x == 1).all() or (x[:2] == 2).all()  # the call itself did
    x = lt.ones(3)
    with pytest.raises(lt.UnsupportedError, match="elements differ from run to run"):
        # What the outer program computes is not known while the body is captured.
        lt.capture(lambda x: lt.cond(x.sum() > 0, lambda: x if float(x.sum()) > 1 else -x, lambda: x), x)
    with pytest.raises(lt.InvalidError, match=r"state 0, float32 \[3\], float64 \[3\], expected the same"):
        lt.capture(lambda x: lt.while_loop(lambda x: x.sum() > 0, lambda x: x.double(), (x,)), x)
    with pytest.raises(lt.InvalidError, match="extents"):
        lt.scan(lambda h, x: (h, x), x, (x, lt.ones(2)))
    with pytest.raises(lt.InvalidError, match="no slices"):
        lt.scan(lambda h, x: (h, x), x, lt.ones(0, 2))
    with pytest.raises(lt.InvalidTypeError):
        lt.while_loop(lambda x: x < 1, lambda x: x + 1, (0,))
    for call in (
        lambda: lt.cond(True, x, lambda: x),
        lambda: lt.cond(True, lambda: x, "text"),
        lambda: lt.while_loop("text", lambda x: x, (x,)),
        lambda: lt.scan(None, x, x),
    ):
        with pytest.raises(lt.InvalidTypeError, match="expected a function"):
            call()
    assert not lt.is_capturing()
    assert c.tensor_program_begin_body(None, 0, None, 0) == 0  # without another capture it is one
    assert lt.is_capturing()
    c.tensor_program_cancel()


def test_an_error_in_a_body_leaves_the_capture_around_it_whole():
    def network(x):
        with pytest.raises(lt.ShapeError):
            lt.cond(x.sum() > 0, lambda: x @ x, lambda: x)
        return x + 1

    assert (lt.capture(network, lt.ones(2, 3))(lt.zeros(2, 3)) == 1).all()


def test_threads_run_one_program():
    program = lt.capture(collatz, lt.tensor(6))
    found = {}

    def work(n):
        found[n] = program(lt.tensor(n)).item()

    threads = [threading.Thread(target=work, args=(n,)) for n in (1, 2, 6, 7, 27, 9)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == {1: 0, 2: 1, 6: 8, 7: 16, 27: 111, 9: 19}


def test_a_loop_can_be_cancelled():
    program = lt.capture(
        lambda x: lt.while_loop(lambda x: x > 0, lambda x: x + 1, (x,)),
        lt.tensor(0),  # never a trip here
    )
    thread = lt.thread_id()
    timer = threading.Timer(0.2, lambda: lt.cancel(thread))
    timer.start()
    with pytest.raises(lt.CancelledError):
        program(lt.tensor(1))
    timer.join()
    lt.clear_cancel()
    assert program(lt.tensor(0))[0].item() == 0


def test_programs_in_programs():
    """A program with a branch, run while another one is captured, becomes part of that."""
    inner = lt.capture(lambda x: lt.cond(x.sum() > 0, lambda: x * 2, lambda: x - 1), lt.ones(2))
    outer = lt.capture(lambda x: inner(x + 1).sum(), lt.ones(2))
    for x in (lt.ones(2), -lt.ones(2) * 4):
        assert outer(x).item() == inner(x + 1).sum().item()


def test_hostile_files(tmp_path):
    import json

    program = lt.capture(collatz, lt.tensor(6))
    program.save(tmp_path / "p.safetensors")
    text = lt.load_metadata(tmp_path / "p.safetensors")["libtensor.program"]
    whole = json.loads(text)

    def loaded(change):
        other = json.loads(text)
        change(other)
        lt.save({"x": lt.ones(1)}, tmp_path / "other.safetensors", {"libtensor.program": json.dumps(other)})
        return lt.load_program(tmp_path / "other.safetensors")

    (body,) = whole["objects"]
    call = next(call for call in whole["calls"] if call[0] == "loop")

    def nested(deep):
        inner = body
        for _ in range(deep):
            inner = {"program": {**whole, "objects": [inner], "calls": []}}
        return inner

    def set_call(other, **arguments):
        next(call for call in other["calls"] if call[0] == "loop")[1].update(arguments)

    assert call[1]["body"] == 0
    loaded(lambda other: None)
    for change, message in [
        (lambda other: other["objects"].__setitem__(0, nested(16)), "more than 16 deep"),
        (lambda other: set_call(other, body=1), "object 1 is not a body"),
        (lambda other: set_call(other, body=-1), "object -1 is not a body"),
        (lambda other: other["objects"][0]["program"]["calls"].append(["zero_", {"x": 1}, [], 0]), "a body changes"),
        (lambda other: set_call(other, states=[99]), "reads value 99"),
        (
            lambda other: other["objects"][0]["program"]["calls"].append(
                ["backward", {"x": 1, "grad": None, "retain_graph": False, "create_graph": False}, [], 0]
            ),
            "a body changes",
        ),
        (lambda other: other["objects"][0]["program"]["constants"].__setitem__(0, {"name": "x"}), "tensors of its own"),
    ]:
        with pytest.raises((OSError, lt.UnsupportedError), match=message):
            loaded(change)
    # Too few states, or another number of results: an error of the run.
    program = loaded(lambda other: set_call(other, states=[]))
    with pytest.raises(lt.InvalidError, match="body has 3 inputs"):
        program(lt.tensor(6))
