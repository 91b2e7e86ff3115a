# SPDX-License-Identifier: Apache-2.0
"""An optimiser follows its parameters: converted, moved or replaced; frozen or not."""

import gc
import inspect
import weakref

import pytest

import libtensor as lt
from libtensor import nn

KINDS = [
    kind for kind in vars(lt.optim).values()
    if inspect.isclass(kind) and issubclass(kind, lt.optim.Optimizer) and kind is not lt.optim.Optimizer
]  # fmt: skip
CHANGES = {
    "double": lambda m: m.double(),
    "half": lambda m: m.half(),
    "bfloat16": lambda m: m.bfloat16(),
    "to": lambda m: m.to("float64"),
    "to dtype": lambda m: m.to(dtype=lt.float64),
    "to like": lambda m: m.to(lt.ones(1, dtype=lt.float64)),
    "there and back": lambda m: m.double().float(),
    "data": lambda m: [setattr(p, "data", p.data.double()) for p in m.parameters()],
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", KINDS)
def test_converted(kind, change):
    lt.manual_seed(3)
    model = nn.Linear(3, 2)
    model.bias.requires_grad_(False)
    optimizer = kind([model.weight, model.bias] if kind is not lt.optim.Muon else [model.weight], lr=0.1)

    def step():
        optimizer.zero_grad()
        assert all(p.grad is None for p in model.parameters())
        x = lt.ones(4, 3, dtype=model.weight.dtype)
        before = model.weight.clone()

        def closure():
            optimizer.zero_grad()
            loss = model(x).square().mean()
            loss.backward()
            return loss

        if kind is lt.optim.LBFGS:
            optimizer.step(closure)
        else:
            closure()
            optimizer.step()
        return bool((model.weight != before).any())

    if change != "half":  # both ways: with a state to convert, and without
        assert step()
    CHANGES[change](model)
    assert optimizer.param_groups[0]["params"][0] is model.weight
    assert step() | step()  # Rprop leaves out a step where the gradient changes its sign
    assert all(key in (model.weight, model.bias) for key in optimizer.state)


def test_the_state_is_converted():
    p, q = (nn.Parameter(lt.tensor([1.0, 2.0, 3.0])) for _ in range(2))
    a, b = lt.optim.Adam([p], lr=0.1), lt.optim.Adam([q], lr=0.1)
    for i in range(6):
        if i == 3:
            q.data = q.data.double()
        for x, optimizer in ((p, a), (q, b)):
            x.grad = x.detach() * 2
            optimizer.step()
    assert q.dtype is lt.float64
    assert lt.allclose(p.double(), q, rtol=1e-5)
    assert b.state[q]["exp_avg"].dtype is lt.float64
    assert b.state[q]["step"].item() == 6


def test_a_scheduler_and_a_scaler_follow_too():
    model = nn.Linear(2, 1)
    optimizer = lt.optim.SGD(model.parameters(), lr=1.0)
    scheduler, scaler = lt.optim.lr_scheduler.StepLR(optimizer, 1), lt.amp.GradScaler("cpu", init_scale=4.0)
    model.double()
    before = model.weight.clone()
    scaler.scale(model(lt.ones(1, 2, dtype=lt.float64)).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
    scheduler.step()
    assert lt.allclose(model.weight, before - 1)
    assert optimizer.param_groups[0]["lr"] == pytest.approx(0.1)


@pytest.mark.parametrize("kind", KINDS)
def test_frozen_parameters(kind):
    frozen, free = nn.Parameter(lt.ones(2, 2), requires_grad=False), nn.Parameter(lt.ones(2, 2))
    optimizer = kind([frozen, free], lr=0.1)

    def closure():
        optimizer.zero_grad()
        loss = (free * frozen).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    assert (frozen == 1).all() and (free != 1).any()
    frozen.requires_grad_(True)  # thawed: it is trained from now on
    optimizer.step(closure)
    assert (frozen != 1).any()
    optimizer.load_state_dict(optimizer.state_dict())


def test_what_an_optimiser_refuses():
    w = lt.ones(2, requires_grad=True)
    for params, hint in (
        (nn.Linear(2, 2), "parameters()"), (w, "iterable"), ([w * 2], "result of an op"), ([1.0], "Tensors"),
        ([lt.ones(2, dtype=lt.int64)], "int64"), (None, "iterable"), ([w, w], "more than once"), ([], "empty"),
    ):  # fmt: skip
        with pytest.raises(lt.TensorError) as failure:
            lt.optim.SGD(params, lr=0.1)
        assert hint in str(failure.value)


def test_of_another_shape():
    p = nn.Parameter(lt.ones(2))
    optimizer = lt.optim.SGD([p], lr=0.1)
    p.data = lt.ones(3)
    with pytest.raises(lt.ShapeError, match="shape"):
        optimizer.step()


def test_pytorchs_state(torch):
    for name, options in (
        ("Adam", {}),
        ("SGD", {"momentum": 0.9}),
        ("SGD", {}),
        ("RMSprop", {}),
        ("AdamW", {"amsgrad": True}),
    ):
        w = [[1.0, 2.0], [3.0, 4.0]]
        theirs = torch.nn.Parameter(torch.tensor(w))
        ours = nn.Parameter(lt.tensor(w))
        a = getattr(torch.optim, name)([theirs], lr=0.1, **options)
        b = getattr(lt.optim, name)([ours], lr=0.1, **options)
        for i in range(4):
            theirs.grad = theirs.detach() * 2
            a.step()
            if i < 2:
                ours.data = lt.tensor(theirs.detach().numpy())
                b.load_state_dict(a.state_dict())
                continue
            ours.grad = ours.detach() * 2
            b.step()
        assert lt.allclose(ours.detach(), lt.tensor(theirs.detach().numpy()), rtol=1e-5), name


@pytest.mark.parametrize("change", [lambda m: m.double(), lambda m: m.half(), lambda m: m.to(lt.bfloat16)])
def test_gradients_and_hooks_go_along(change):
    m = lt.nn.Linear(2, 2)
    seen = []
    handle = m.weight.register_hook(lambda g: seen.append(g.dtype) or g * 0)
    m.bias.register_hook(lambda g: g * 2)
    m(lt.ones(1, 2)).sum().backward()
    change(m)
    dtype = m.weight.dtype
    assert m.weight.grad.dtype is m.bias.grad.dtype is dtype
    assert m.weight.grad.tolist() == [[0, 0], [0, 0]] and m.bias.grad.tolist() == [2, 2]
    m(lt.ones(1, 2, dtype=dtype)).sum().backward()
    assert seen == [lt.float32, dtype]
    assert m.weight.grad.tolist() == [[0, 0], [0, 0]] and m.bias.grad.tolist() == [4, 4]
    handle.remove()
    handle.remove()
    m(lt.ones(1, 2, dtype=dtype)).sum().backward()
    assert len(seen) == 2 and m.weight.grad.tolist() == [[1, 1], [1, 1]]


def test_a_hook_that_goes_along_is_collected():
    m = lt.nn.Linear(2, 2)
    m.weight.register_hook(lambda g, m=m: m(g) and None)
    m.double()
    gone = weakref.ref(m)
    del m
    gc.collect()
    assert gone() is None
