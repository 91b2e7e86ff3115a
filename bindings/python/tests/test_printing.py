# SPDX-License-Identifier: Apache-2.0
"""repr, as PyTorch prints it."""

import pytest

import libtensor as lt


def test_gradients_are_mentioned():
    x = lt.ones(2, requires_grad=True)
    assert repr(x) == "tensor([1., 1.], requires_grad=True)"
    assert "grad_fn=<" in repr(x * 2)
    assert repr(lt.nn.Parameter(lt.ones(1))) == "Parameter containing:\ntensor([1.], requires_grad=True)"


def test_everything_is_printed_if_wanted():
    try:
        lt.set_printoptions(threshold=float("inf"))
        assert "..." not in repr(lt.arange(3000))
    finally:
        lt.set_printoptions(threshold=1000)


def test_format():
    assert f"{lt.tensor(3.14159):.3f} {lt.tensor(7):03d}" == "3.142 007"
    assert f"{lt.tensor([1])}" == "tensor([1])" and f"{lt.tensor([1]):>12}" == " tensor([1])"
    with pytest.raises(ValueError):
        f"{lt.tensor([1]):.3f}"


def test_exponents_are_printed_or_not():
    x = lt.tensor([1e-5, 1.0])
    try:
        lt.set_printoptions(sci_mode=False)
        assert repr(x) == "tensor([0.0000, 1.0000])" and "10000000000." in repr(lt.tensor([1e10, 2.0]))
        lt.set_printoptions(sci_mode=True, precision=2)
        assert repr(lt.tensor([1.0, 2.0])) == "tensor([1.00e+00, 2.00e+00])" and repr(lt.tensor([1])) == "tensor([1])"
        assert repr(lt.tensor([1 + 2j])) == "tensor([1.00e+00+2.00e+00j])"
        lt.set_printoptions(precision=4)
        assert repr(x) == "tensor([1.0000e-05, 1.0000e+00])"
    finally:
        lt.set_printoptions(profile="default")


def test_numbers_in_texts():
    assert f"{lt.tensor(0.5)} {lt.tensor(3):} {lt.tensor(True)} {lt.tensor(0.25):.1f} {lt.tensor(1 + 2j)}" == (
        "0.5 3 True 0.2 (1+2j)"
    )
    assert str(lt.tensor(0.5)) == "tensor(0.5000)" and f"{lt.tensor([0.5])}" == "tensor([0.5000])"
    p = lt.nn.Parameter(lt.tensor(0.5))
    assert f"{p}" == str(p) and f"{lt.zeros((), device='meta')}" == str(lt.zeros((), device="meta"))


@pytest.mark.parametrize(
    "option",
    [
        {"precision": -1}, {"precision": 1.5}, {"precision": "a"}, {"precision": 2**40}, {"edgeitems": -1},
        {"linewidth": -5}, {"linewidth": 80.0}, {"threshold": -1}, {"threshold": float("nan")}, {"threshold": "a"},
        {"sci_mode": "a"}, {"sci_mode": 2},
    ],
)  # fmt: skip
def test_options_that_are_none(option):
    ((name, value),) = option.items()
    x = lt.tensor([1.25, 1000.5])
    before = repr(x)
    with pytest.raises(lt.InvalidError, match=f"^set_printoptions: {name} is {value!r}, expected"):
        lt.set_printoptions(**option)
    assert repr(x) == before
