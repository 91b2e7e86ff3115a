# SPDX-License-Identifier: Apache-2.0
"""What the table cannot say of losses, attention, recurrent networks and reductions at places."""

import native
import numpy as np
import pytest
from native import gradients, tensor

NAN = float("nan")


def call(name, args):
    return native.call(f"tensor_{name}", args)


def attention(mask, **options):
    random = np.random.default_rng(1)
    leaves = [tensor(random.standard_normal((2, 3, 4))).requires_grad() for _ in range(3)]
    args = dict(zip(("query", "key", "value"), leaves, strict=True)) | {"mask": mask, "dropout_p": 0.0, "causal": 0}
    args |= {"scale": 0.0, "enable_gqa": 0, "rng": None} | options
    return call("scaled_dot_product_attention", args), leaves


@pytest.mark.parametrize("additive", [False, True])
def test_a_query_that_may_look_at_nothing(additive):
    """Its result is 0, and neither it nor the keys get a gradient that is no number."""
    allowed = np.array([[1, 0, 1], [0, 0, 0], [1, 1, 1]], bool)
    mask = tensor(np.where(allowed, 0.0, -np.inf)) if additive else native.tensor(allowed, "bool")
    out, leaves = attention(mask)
    assert not out.numpy()[:, 1].any() and out.numpy()[:, 0].all()
    for grad in gradients([out], [tensor(np.ones(out.shape))], leaves):
        assert np.isfinite(grad.numpy()).all()
    (query,) = gradients([out], [tensor(np.ones(out.shape))], leaves[:1])
    assert not query.numpy()[:, 1].any()


def test_causal_attention_is_that_of_a_triangle():
    out, _ = attention(None, causal=1)
    same, _ = attention(native.tensor(np.tri(3, dtype=bool), "bool"))
    assert np.array_equal(out.numpy(), same.numpy())
    with pytest.raises(native.Failure, match="mask is given and causal is true"):
        attention(native.tensor(np.tri(3, dtype=bool), "bool"), causal=1)


def test_ctc_has_no_second_derivative():
    scores = tensor(np.random.default_rng(2).standard_normal((4, 1, 3))).requires_grad()
    args = {"targets": tensor(np.array([[1, 2]])), "blank": 0, "zero_infinity": 0}
    args |= {"input_lengths": tensor(np.array([4])), "target_lengths": tensor(np.array([2]))}
    loss = call("ctc_nll", {"log_probs": call("log_softmax", {"x": scores, "axis": 2})} | args)
    (grad,) = gradients([loss], [tensor(np.ones(1))], [scores], create_graph=True)
    with pytest.raises(native.Failure, match="ctc_loss has no second derivative"):
        gradients([grad], [tensor(np.ones(grad.shape))], [scores])


def test_ctc_gradient_through_log_softmax():
    """Differences agree for the scores that log_softmax was taken of."""
    random = np.random.default_rng(3)
    x, direction = random.standard_normal((6, 2, 4)), random.standard_normal((6, 2, 4))
    args = {"targets": tensor(np.array([[1, 3, 3], [2, 0, 0]])), "blank": 0, "zero_infinity": 0, "reduction": 1}
    args |= {"input_lengths": tensor(np.array([6, 3])), "target_lengths": tensor(np.array([3, 1]))}

    def loss(values):
        leaf = tensor(values).requires_grad()
        return leaf, call("ctc_loss", {"log_probs": call("log_softmax", {"x": leaf, "axis": 2})} | args)

    leaf, own = loss(x)
    (grad,) = gradients([own], [tensor(np.ones(()))], [leaf])
    step = 1e-5
    slope = (loss(x + step * direction)[1].numpy() - loss(x - step * direction)[1].numpy()) / (2 * step)
    assert abs(float(np.sum(grad.numpy() * direction)) - float(slope)) < 1e-7


@pytest.mark.parametrize("reduce, include_self", [("amax", 1), ("amin", 1), ("amax", 0)])
def test_equal_extremes_share_the_gradient(reduce, include_self):
    x, src = tensor(np.ones(2)).requires_grad(), tensor(np.ones(3)).requires_grad()
    args = {"axis": 0, "index": tensor(np.array([0, 0, 0])), "src": src, "reduce": reduce}
    out = call("scatter_reduce", {"x": x} | args | {"include_self": include_self})
    dx, dsrc = (g.numpy() for g in gradients([out], [tensor(np.array([12.0, 5.0]))], [x, src]))
    np.testing.assert_allclose(dx, [3.0 if include_self else 0.0, 5.0])
    np.testing.assert_allclose(dsrc, 3.0)


def test_the_product_of_others_where_one_is_zero():
    src = tensor(np.array([0.0, 2.0, 3.0])).requires_grad()
    args = {"x": tensor(np.array([5.0])), "axis": 0, "index": tensor(np.array([0, 0, 0])), "src": src}
    out = call("scatter_reduce", args | {"reduce": "prod", "include_self": 1})
    (dsrc,) = gradients([out], [tensor(np.ones(1))], [src])
    np.testing.assert_allclose(dsrc.numpy(), [30.0, 0.0, 0.0])


def test_the_product_of_two_zeros_has_no_second_derivative():
    src, one = tensor(np.array([0.0, 0.0, 3.0])).requires_grad(), tensor(np.ones(1))
    args = {"x": one, "axis": 0, "index": tensor(np.array([0, 0, 0])), "src": src}
    out = call("scatter_reduce", args | {"reduce": "prod", "include_self": 1})
    assert gradients([out], [one], [src])[0].numpy().tolist() == [0, 0, 0]
    with pytest.raises(native.Failure, match="no second derivative here where two elements that are 0"):
        gradients([out], [one], [src], create_graph=True)


LSTM = {"h0": None, "c0": None, "layers": 1, "bias": 0, "dropout": 0.0, "training": 0, "bidirectional": 0}
LSTM |= {"batch_first": 0, "rng": None, "weights": [tensor(np.ones((8, 3))), tensor(np.ones((8, 2)))]}
X = tensor(np.ones((4, 3)))
REFUSED = [
    ("lstm", LSTM | {"x": X, "layers": 0}, "layers is 0, expected 1 or more"),
    ("lstm", LSTM | {"x": X, "layers": 2**62}, "overflows|there are 2 weights"),
    ("lstm", LSTM | {"x": X, "bias": 1}, "there are 2 weights, expected 4 for each of 1 layers"),
    ("lstm", LSTM | {"x": X, "h0": tensor(np.ones((1, 3)))}, r"h0 has shape \[1, 3\], expected \[1, 2\]"),
    ("lstm", LSTM | {"x": tensor(np.ones((4, 5)))}, r"weight 0 has shape \[8, 3\], expected \[8, 5\]"),
    ("smooth_l1_loss", {"x": X, "target": X, "beta": -1.0, "reduction": 1}, "beta is -1, expected 0 or more"),
    ("huber_loss", {"x": X, "target": X, "delta": NAN, "reduction": 1}, "delta is nan, expected more than 0"),
    ("binary_cross_entropy", {"x": tensor(np.array([1.5])), "target": tensor(np.ones(1)), "weight": None, "reduction": 1},
     "x has elements that do not lie in"),
    ("group_norm", {"x": X, "groups": 2, "weight": None, "bias": None, "eps": 1e-5}, "groups is 2, expected a divisor of the 3"),
    ("scatter_reduce", {"x": X, "axis": 0, "index": tensor(np.zeros((1, 3), np.int64)), "src": X, "reduce": "max", "include_self": 1},
     'reduce is "max", expected one of sum, prod, mean, amax, amin'),
]  # fmt: skip


@pytest.mark.parametrize("name, args, message", REFUSED, ids=[f"{i}-{case[0]}" for i, case in enumerate(REFUSED)])
def test_refused(name, args, message):
    with pytest.raises(native.Failure, match=f"tensor_{name}: .*({message})"):
        call(name, args)
