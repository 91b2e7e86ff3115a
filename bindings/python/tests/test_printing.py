"""repr, as PyTorch prints it."""

import pytest

import libtensor as lt

INF, NAN = float("inf"), float("nan")
CASES = [
    3,
    3.5,
    True,
    [],
    [1, 2, 3],
    [1.0, 2.0, 3.0],
    [1.5, -2.25, 1e-3],
    [1e-5, 1.0],
    [1e10, 1.0],
    [123456.0, 0.1],
    [1.0, NAN, INF, -INF],
    [NAN, 2.0],
    [True, False],
    [[1, 2], [30, -400]],
    [[1.0, 2.0], [3.0, 4.5]],
    [[[1.0], [2.0]], [[3.0], [4.0]]],
    [[], []],
    [0.0, -0.0],
    list(range(100)),
    [float(i) / 7 for i in range(40)],
]


@pytest.mark.parametrize("data", CASES, ids=str)
def test_as_pytorch_prints(data, torch):
    assert repr(lt.tensor(data)) == repr(torch.tensor(data))
    assert str(lt.tensor(data)) == str(torch.tensor(data))


@pytest.mark.parametrize("dtype", [d.name for d in lt.dtypes.ALL])
def test_dtypes_are_named_as_pytorch_does(dtype, torch):
    data = [[1, 0], [1, 1]]
    expected = repr(torch.tensor(data).to(getattr(torch, dtype))).replace("torch.", "")
    assert repr(lt.tensor(data, dtype=dtype)).replace("libtensor.", "") == expected


def test_long_tensors_are_summarized_as_in_pytorch(torch):
    for shape in ((2000,), (100, 100), (30, 5, 20), (1001, 1)):
        n = 1
        for extent in shape:
            n *= extent
        assert repr(lt.arange(n).reshape(shape)) == repr(torch.arange(n).reshape(shape))
        assert repr(lt.arange(float(n)).reshape(shape)) == repr(torch.arange(float(n)).reshape(shape))


def test_views_print_their_elements(torch):
    x, y = lt.arange(12).reshape(3, 4), torch.arange(12).reshape(3, 4)
    assert repr(x.T) == repr(y.T) and repr(x[:, ::2]) == repr(y[:, ::2]) and repr(x[1, 1]) == repr(y[1, 1])
    assert repr(x[::-1, 0]) == repr(y[[2, 1, 0], 0])


def test_gradients_are_mentioned():
    x = lt.ones(2, requires_grad=True)
    assert repr(x) == "tensor([1., 1.], requires_grad=True)"
    assert "grad_fn=<" in repr(x * 2)
    assert repr(lt.nn.Parameter(lt.ones(1))) == "Parameter containing:\ntensor([1.], requires_grad=True)"


def test_print_options(torch):
    data = [[1.23456789, 2.0], [3.0, 4.0]]
    try:
        for options in ({"precision": 2}, {"linewidth": 20}, {"threshold": 3, "edgeitems": 1}):
            lt.set_printoptions(**options)
            torch.set_printoptions(**options)
            assert repr(lt.tensor(data)) == repr(torch.tensor(data)), options
        lt.set_printoptions(threshold=float("inf"))
        assert "..." not in repr(lt.arange(3000))
    finally:
        lt.set_printoptions(precision=4, threshold=1000, edgeitems=3, linewidth=80)
        torch.set_printoptions(profile="default")


def test_format():
    assert f"{lt.tensor(3.14159):.3f} {lt.tensor(7):03d}" == "3.142 007"
    assert f"{lt.tensor([1])}" == "tensor([1])" and f"{lt.tensor([1]):>12}" == " tensor([1])"
    with pytest.raises(ValueError):
        f"{lt.tensor([1]):.3f}"
