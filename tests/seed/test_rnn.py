# SPDX-License-Identifier: Apache-2.0
"""S2 and the unit tests of r-nn."""

import os
import pathlib

import numpy as np
import pytest
from seeds import seed

import libtensor as lt
from libtensor import text


def square():
    return lt.arange(9).reshape(3, 3)


def floats(start, stop, *shape):
    return lt.arange(start, stop, dtype=lt.float32).reshape(shape).requires_grad_()


@seed("S2-1")
def test_transposed_views_write_through():
    a = square()
    b = a.t()
    b[0, 0] = 9999
    assert a.tolist() == [[9999, 1, 2], [3, 4, 5], [6, 7, 8]]


@seed("S2-2")
def test_conversion_copies():
    a = square()
    b = a.to(lt.float16)
    b[0][0] = 1000
    assert a[0][0].item() == 0 and b[0][0].item() == 1000.0 and a.dtype is lt.int64


@seed("S2-3")
def test_elements_by_two_indices():
    m = lt.tensor([[1, 2], [3, 4]])
    assert m[0][1].item() == m[0, 1].item() == 2
    assert m[0, 1].data_ptr() == m.data_ptr() + 8, "one address, one access"


@seed("S2-4")
def test_transpose_moves_nothing():
    x = square()
    y = x.t()
    assert y.data_ptr() == x.data_ptr() and (x.stride(), y.stride()) == ((3, 1), (1, 3))


@seed("S2-5")
def test_view_of_a_transpose_is_an_error():
    with pytest.raises(RuntimeError, match="view"):
        square().t().view(1, -1)


@seed("S2-6")
def test_reshape_of_a_transpose_copies():
    x = square()
    y = x.t().reshape(1, -1)
    assert y.tolist() == [[0, 3, 6, 1, 4, 7, 2, 5, 8]] and not y.shares_storage(x)


@seed("S2-7")
def test_view_and_reshape_of_contiguous_tensors_share():
    x = square()
    assert x.view(1, -1).shares_storage(x) and x.reshape(9).shares_storage(x)


@seed("S2-8", "R-8")
def test_broadcasting():
    def numbers(*shape):
        return lt.arange(float(np.prod(shape))).reshape(shape)

    assert (numbers(1, 2) + numbers(2, 2)).shape == (2, 2) and (numbers(3, 4) * numbers(1)).shape == (3, 4)
    c = numbers(2, 5, 2) + numbers(5, 1)
    assert c.shape == (2, 5, 2)
    assert c.flatten().tolist() == [0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23]
    c = numbers(1, 2, 3, 1) * numbers(2, 1, 4)
    assert c.shape == (1, 2, 3, 4)
    first = [0, 0, 0, 0, 0, 1, 2, 3, 0, 2, 4, 6]
    assert c.flatten().tolist() == first + [12, 15, 18, 21, 16, 20, 24, 28, 20, 25, 30, 35]
    assert (numbers(2, 3) + numbers(3)).flatten().tolist() == [0, 2, 4, 3, 5, 7]
    a, b = numbers(3, 2, 3, 2), lt.tensor([1.0, 2.0]).reshape(1, 1, 2)
    np.testing.assert_array_equal((a + a / b).flatten().tolist(), [i + i / (1 + i % 2) for i in range(36)])
    d = (numbers(2, 3) + 10.0) / 2.0 * 4.0
    d += 1.0
    assert d.flatten().tolist() == [21, 23, 25, 27, 29, 31]
    for shapes in (((2, 3), (4,)), ((2, 3), (3, 2))):
        with pytest.raises(ValueError, match="do not broadcast"):
            numbers(*shapes[0]) + numbers(*shapes[1])


@seed("S2-9", "S2-10", "S2-11")
def test_broadcasting_of_a_row():
    a, b = lt.tensor([[1.0, 2.0]], requires_grad=True), lt.tensor([[3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    assert lt.equal(a + b, lt.tensor([[4.0, 6.0], [6.0, 8.0]]))
    wide = a.detach().broadcast_to(2, 2)
    assert wide.stride() == (0, 1) and wide.shares_storage(a)
    (a + b).sum().backward()
    assert a.grad.tolist() == [[2, 2]] and b.grad.tolist() == [[1, 1], [1, 1]]


@seed("S2-12")
def test_batched_product_equals_a_loop():
    a, b = lt.randn(3, 4, 1, 2), lt.randn(1, 2, 3)
    c = a @ b
    assert c.shape == (3, 4, 1, 3)
    for i in range(3):
        for j in range(4):
            assert c[i, j].allclose(a[i, j] @ b[0], atol=1e-6)


@seed("S2-13")
def test_inner_extents_must_agree():
    with pytest.raises(ValueError):
        lt.ones(2, 3) @ lt.ones(2, 3)
    with pytest.raises(ValueError):
        lt.ones(4, 2, 3) @ lt.ones(4, 2, 3)


@seed("S2-14", "R-10")
def test_softmax_from_its_parts():
    x = lt.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.detach().clone().requires_grad_()
    e = x.exp()
    mine = e * e.sum() ** -1
    fused = y.softmax(0)
    np.testing.assert_allclose(fused.tolist(), [0.0900, 0.2447, 0.6652], atol=1e-4)
    assert mine.allclose(fused)
    w = lt.tensor([1.0, -2.0, 0.5])
    (mine * w).sum().backward()
    (fused * w).sum().backward()
    assert x.grad.allclose(y.grad, atol=1e-6)


@seed("S2-15")
def test_gradients_of_moves_are_moves():
    g = lt.arange(6.0)
    x = lt.zeros(2, 3, requires_grad=True)
    x.reshape(6).backward(g)
    assert x.grad.equal(g.reshape(2, 3))
    x.grad = None
    x.t().backward(g.reshape(3, 2))
    assert x.grad.equal(g.reshape(3, 2).t())
    x.grad = None
    lt.cat([x, x], 1).backward(lt.arange(12.0).reshape(2, 6))
    assert x.grad.tolist() == [[3, 5, 7], [15, 17, 19]]
    x.grad = None
    x.split([1, 2], 1)[1].backward(g[:4].reshape(2, 2))
    assert x.grad.tolist() == [[0, 0, 1], [0, 2, 3]]


@seed("S2-16")
def test_product_of_sums():
    a, b, c, d = (lt.tensor(v, requires_grad=True) for v in (2.0, 3.0, 5.0, 7.0))
    ((a + b) * (c + d)).backward()
    assert a.grad.item() == b.grad.item() == 12 and c.grad.item() == d.grad.item() == 5


@seed("S2-17")
def test_large_products_agree_with_small_ones():
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(300, 257)), rng.normal(size=(257, 300))
    for x, y in ((lt.tensor(a), lt.tensor(b)), (lt.tensor(a), lt.tensor(np.ascontiguousarray(b.T)).t())):
        np.testing.assert_allclose((x @ y).numpy(), a @ b, rtol=1e-10, atol=1e-10)


# ---- unit tests of r-nn


def values(*numbers):
    return [lt.tensor(float(v), requires_grad=True) for v in numbers]


@seed("R-1")
def test_value_arithmetic():
    a, b, c = values(3, 2, 0)
    d = a + b
    e = d * a * b
    f = (e + c) * a
    g = f**2 + e
    assert [v.item() for v in (d, e, f, g, g / a)] == [5, 30, 90, 8130, 2710]


@seed("R-2")
def test_basic_backward():
    a, b, c, f = values(2, -3, 10, -2)
    e = a * b
    d = e + c
    loss = d * f
    for t in (e, d, loss):
        t.retain_grad()
    loss.backward()
    assert loss.item() == -8
    assert [t.grad.item() for t in (a, b, c, f, d, e, loss)] == [6, -4, -2, 4, -2, -2, 1]


@seed("R-3")
def test_neuron():
    x1, x2, w1, w2, b = values(2, 0, -3, 1, 6.881373587)
    n = x1 * w1 + x2 * w2 + b
    o = ((2 * n).exp() - 1) / ((2 * n).exp() + 1)
    o.backward()
    np.testing.assert_allclose([t.grad.item() for t in (x1, x2, w1, w2, b)], [-1.5, 0.5, 1, 0, 0.5], atol=1e-4)


@seed("R-4")
def test_values_used_twice():
    for op, expected in ((lambda a: a + a, 2), (lambda a: a * a, 4)):
        (a,) = values(2)
        op(a).backward()
        assert a.grad.item() == expected
    a, b = values(-2, 3)
    ((a * b) * (a + b)).backward()
    assert (a.grad.item(), b.grad.item()) == (-3, -8)


@seed("R-5")
def test_single_derivatives():
    a, x = values(2, 3)
    (a**2).backward()
    x.exp().backward()
    assert a.grad.item() == 4 and x.grad.item() == pytest.approx(20.0855, abs=1e-4)


@seed("R-7")
def test_slices():
    a = lt.arange(56).reshape(1, 2, 4, 7)
    assert a[0:1, 1:2, 1:4, 2:5].squeeze(0).squeeze(0).flatten().tolist() == [37, 38, 39, 44, 45, 46, 51, 52, 53]
    assert lt.arange(28).reshape(4, 7)[1:4, 2:5].flatten().tolist() == [9, 10, 11, 16, 17, 18, 23, 24, 25]
    assert lt.arange(3822).reshape(7, 26, 21)[0:1, 7:19, 0:21].shape == (1, 12, 21)


@seed("R-9")
def test_sums():
    a = lt.arange(12.0).reshape(3, 4)
    assert a.sum(0).tolist() == [12, 15, 18, 21] and a.sum(1).tolist() == [6, 22, 38] and a.sum().item() == 66


@seed("R-11")
def test_argmax():
    assert lt.tensor([[0.1, 0.2, 0.7], [0.3, 0.4, 0.3]]).argmax().item() == 2


@seed("R-12")
def test_transpose_of_inner_axes():
    a = lt.arange(12).reshape(2, 2, 3).transpose(1, 2)
    assert a.shape == (2, 3, 2) and a.flatten().tolist() == [0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11]


@seed("R-13")
def test_products_of_every_rank():
    assert (lt.arange(6) @ lt.arange(6, 12)).item() == 145

    def loss(o):
        return ((o.softmax(0) - 0.5) ** 2).sum()

    a, b = floats(3, 5, 2), floats(0, 6, 2, 3)
    o = a @ b
    assert o.shape == (3,)
    value = loss(o)
    value.backward()
    assert value.item() == pytest.approx(0.7482, abs=1e-4)
    np.testing.assert_allclose(a.grad.tolist(), [0.0018, 0.0018], atol=1e-4)
    assert b.grad.sum().item() == pytest.approx(-3.7696e-07, abs=1e-4)
    o = floats(3, 5, 2) @ floats(0, 24, 2, 3, 2, 2)
    assert o.shape == (2, 3, 2) and loss(o).item() == pytest.approx(3.0, abs=1e-4)
    assert loss(floats(0, 6, 3, 2) @ floats(0, 2, 2)).item() == pytest.approx(0.5154, abs=1e-4)
    o = floats(0, 24, 2, 3, 2, 2) @ floats(14, 16, 2)
    assert o.shape == (2, 3, 2) and loss(o).item() == pytest.approx(3.0, abs=1e-4)


@seed("R-14")
def test_gradients_of_products():
    a, b = floats(0, 18, 3, 3, 2), floats(0, 4, 2, 2)
    o = a @ b
    o.sum().backward()
    assert o.flatten().tolist() == [2, 3, 6, 11, 10, 19, 14, 27, 18, 35, 22, 43, 26, 51, 30, 59, 34, 67]
    assert a.grad.flatten().tolist() == [1, 5] * 9 and b.grad.flatten().tolist() == [72, 72, 81, 81]
    a, b = floats(0, 12, 2, 1, 3, 2), floats(0, 12, 2, 2, 3)
    total = (a @ b).sum()
    total.backward()
    assert total.item() == 2232
    assert a.grad.flatten().tolist() == [24, 42] * 6
    assert b.grad.flatten().tolist() == [30, 30, 30, 36, 36, 36] * 2
    a, b, c = floats(10, 34, 4, 1, 2, 3), floats(1, 4, 3, 1), floats(3, 5, 1, 1, 2)
    total = (a @ b @ c).sum()
    total.backward()
    assert total.item() == 7336 and a.grad.flatten().tolist() == [7, 14, 21] * 8
    assert b.grad.flatten().tolist() == [1148, 1204, 1260] and c.grad.flatten().tolist() == [1048, 1048]
    product = lt.arange(9).reshape(3, 3) @ lt.arange(9, 18).reshape(3, 3)
    assert product.flatten().tolist() == [42, 45, 48, 150, 162, 174, 258, 279, 300]


@seed("R-15")
def test_layers():
    F = lt.nn.functional
    gelu = F.gelu(lt.tensor([10.0, -1.0, 2.0]), approximate="tanh")
    np.testing.assert_allclose(gelu.tolist(), [10, -0.1588, 1.9546], atol=1e-4)
    norm = lt.nn.LayerNorm(3)(lt.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    np.testing.assert_allclose(norm.tolist(), [[-1.2247, 0, 1.2247]] * 2, atol=1e-4)
    assert F.relu(lt.tensor([10.0, -11.0, 2.0])).tolist() == [10, 0, 2]
    np.testing.assert_allclose(F.tanh(lt.tensor([10.0, -11.0, 2.0])).tolist(), [1, -1, 0.9640], atol=1e-4)
    loss = F.cross_entropy(lt.tensor([0.1, 0.2, 0.7]), lt.tensor(1))
    assert loss.item() == pytest.approx(1.2679, abs=1e-4)
    loss = F.nll_loss(lt.tensor([[0.1, 0.8, 0.1]]).log(), lt.tensor([1]))
    assert loss.item() == pytest.approx(0.223143, abs=1e-6)


@seed("R-6")
def test_nodes_of_a_graph():
    """Numbers and results, each once: r-nn's order has as many."""

    def nodes(*results):
        found, waiting = set(), [result.grad_fn for result in results]
        while waiting:
            node = waiting.pop()
            if node is not None and node not in found:
                found.add(node)
                waiting += [before for before, _ in node.next_functions]
        return len(found)

    a, b, c, f = values(2, -3, 10, -2)
    assert nodes((a * b + c) * f) == 7
    assert nodes(a + a) == 2


@seed("R-16")
def test_tokens_of_gpt2():
    """The values of layers, which need the weights of GPT-2, are in bindings/python/tests/test_text_models.py."""
    folder = os.environ.get("TENSOR_DATA_DIR")
    if not folder or not (pathlib.Path(folder) / "gpt2-bpe").is_dir():
        pytest.skip("TENSOR_DATA_DIR has no gpt2-bpe")
    tokenizer = text.load_tokenizer(pathlib.Path(folder) / "gpt2-bpe")
    known = {
        "Hello, I'm a language model": [15496, 11, 314, 1101, 257, 3303, 2746],
        "This is a test. A very long convoluted test for a GPT2 tokenizer":
            [1212, 318, 257, 1332, 13, 317, 845, 890, 47370, 1332, 329, 257, 402, 11571, 17, 11241, 7509],
        "1234567890fwieonfe#@$@#": [10163, 2231, 30924, 3829, 44482, 494, 261, 5036, 2, 31, 3, 41573],
    }  # fmt: skip
    for words, ids in known.items():
        assert tokenizer.encode(words) == ids and tokenizer.decode(ids) == words
