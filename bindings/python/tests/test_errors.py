# SPDX-License-Identifier: Apache-2.0
"""Exceptions."""

import threading

import pytest

import libtensor as lt

CASES = [
    (lambda: lt.ones(2, 3) + lt.ones(4), lt.ShapeError, ValueError),
    (lambda: lt.ones(2).view(3), lt.ShapeError, ValueError),
    (lambda: lt.tensor([1], requires_grad=True), lt.DTypeError, TypeError),
    (lambda: lt.ones(2)[5], lt.OutOfRangeError, IndexError),
    (lambda: lt.ones(2).sum(3), lt.TensorError, (IndexError, ValueError)),
    (lambda: lt.zeros(2**40), lt.OutOfMemoryError, MemoryError),
    (lambda: lt.load("/nowhere/x.safetensors"), lt.FileError, OSError),
    (lambda: lt.ones(1, requires_grad=True).detach().backward(), lt.AutogradError, RuntimeError),
    (lambda: lt.zeros(2, device="cuda"), lt.TensorError, RuntimeError),
    (lambda: lt.Generator(algorithm="dice"), lt.InvalidError, ValueError),
]


@pytest.mark.parametrize(("call", "own", "builtin"), CASES)
def test_each_failure_is_ours_and_the_built_in_one(call, own, builtin):
    with pytest.raises(own) as caught:
        call()
    assert isinstance(caught.value, lt.TensorError) and isinstance(caught.value, RuntimeError)
    assert isinstance(caught.value, builtin)


def test_message_is_the_librarys():
    with pytest.raises(lt.ShapeError) as caught:
        lt.ones(2, 3) + lt.ones(4)
    assert str(caught.value) == "add: shapes [2, 3] and [4] do not broadcast"


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: lt.exp([1.0]), "exp: expected a Tensor, not list"),
        (lambda: lt.sum(3), "sum: expected a Tensor, not int"),
        (lambda: lt.concat([lt.ones(1), 2]), "concat: expected a Tensor, not int"),
        (lambda: lt.ones(2).reshape("a"), "expected integers, not"),
        (lambda: lt.ones(2).reshape(1.5), "expected integers, not"),
        (lambda: lt.ones(2).softmax(), "softmax: missing argument dim"),
        (lambda: lt.ones(2).leaky_relu("a"), "leaky_relu"),
        (lambda: lt.add(lt.ones(1), "x"), "expected a Tensor or a number, not str"),
        (lambda: lt.nn.functional.linear(lt.ones(1, 1), None), "linear: expected a Tensor, not NoneType"),
    ],
)
def test_wrong_types_are_type_errors_that_name_the_function(call, text):
    with pytest.raises(TypeError, match=text) as caught:
        call()
    assert isinstance(caught.value, lt.InvalidTypeError) and isinstance(caught.value, lt.TensorError)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.sum(2**40),
        lambda x: x.softmax(2**40),
        lambda x: x.reshape(2**80),
        lambda x: x.unsqueeze(-(2**33)),
        lambda x: x.narrow(0, 2**64, 1),
        lambda x: x.long() + 2**64,
        lambda x: x.long().fill_(2**64),
        lambda x: lt.arange(2**64),
    ],
)
def test_numbers_that_do_not_fit_are_errors_and_not_others(call):
    with pytest.raises((OverflowError, IndexError)):
        call(lt.ones(2))


def test_choices_are_named():
    with pytest.raises(ValueError, match="expected one of none, mean, sum"):
        lt.nn.functional.mse_loss(lt.ones(1), lt.ones(1), "average")


def test_each_thread_sees_its_own_error():
    wrong = []

    def work(n):
        for _ in range(200):
            try:
                lt.ones(n) + lt.ones(n + 1)
            except lt.ShapeError as e:
                if f"[{n}] and [{n + 1}]" not in str(e):
                    wrong.append(str(e))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(2, 8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong
