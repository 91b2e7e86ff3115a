# SPDX-License-Identifier: Apache-2.0
"""Running statistics, and losses at the edges of their domains."""

import numpy as np
import pytest
from native import Failure, call, gradients, tensor

rng = np.random.default_rng(0)


def batch_norm(x, running_mean=None, running_var=None, training=1, weight=None):
    values = {"x": tensor(x), "weight": weight, "bias": None, "running_mean": running_mean}
    values |= {"running_var": running_var, "training": training, "momentum": 0.25, "eps": 1e-5}
    return call("tensor_batch_norm", values)


def test_running_statistics_move_in_training_only():
    x = rng.standard_normal((6, 3, 5))
    mean, var = tensor(np.zeros(3)), tensor(np.ones(3))
    versions = mean.version, var.version
    batch_norm(x, mean, var)
    np.testing.assert_allclose(mean.numpy(), 0.25 * x.mean((0, 2)))
    np.testing.assert_allclose(var.numpy(), 0.75 + 0.25 * x.var((0, 2), ddof=1))
    assert (mean.version, var.version) == (versions[0] + 1, versions[1] + 1)
    before = mean.numpy(), var.numpy()
    batch_norm(x, mean, var, training=0)
    assert (mean.version, var.version) == (versions[0] + 1, versions[1] + 1)
    np.testing.assert_array_equal(before, (mean.numpy(), var.numpy()))


@pytest.mark.parametrize(
    "values, message",
    [
        ({"running_var": tensor(np.ones(2))}, "TENSOR_E_SHAPE.*running_var has shape \\[2\\], expected \\[3\\]"),
        ({"weight": tensor(np.ones(3, np.int64))}, "TENSOR_E_DTYPE.*weight has dtype int64"),
        ({"x": np.ones((1, 3))}, "TENSOR_E_SHAPE.*one value for each channel"),
    ],
)
def test_a_failed_call_leaves_running_statistics_alone(values, message):
    mean = tensor(np.zeros(3))
    version = mean.version
    with pytest.raises(Failure, match=message):
        batch_norm(**{"x": rng.standard_normal((6, 3)), "running_mean": mean, **values})
    assert mean.version == version and not mean.numpy().any()


def test_gradient_uses_the_statistics_of_its_own_call():
    x = tensor(rng.standard_normal((4, 2))).requires_grad()
    mean, var = tensor(np.zeros(2)), tensor(np.full(2, 4.0))
    values = {"x": x, "weight": None, "bias": None, "running_mean": mean, "running_var": var}
    out = call("tensor_batch_norm", {**values, "training": 0, "momentum": 0.1, "eps": 0.0})
    call("tensor_fill_", {"x": var, "value": 100.0})
    (grad,) = gradients([out], [tensor(np.ones((4, 2)))], [x])
    np.testing.assert_allclose(grad.numpy(), 0.5)


def cross_entropy(logits, target, **more):
    values = {"logits": logits, "target": target, "weight": None, "ignore_index": -100}
    return call("tensor_cross_entropy", {**values, "label_smoothing": 0.0, "reduction": 1, **more})


def test_targets_out_of_range_are_named():
    logits = tensor(np.zeros((3, 4)))
    for wrong in (4, -1):
        with pytest.raises(Failure, match=f"TENSOR_E_INDEX.*target holds {wrong}, expected classes from 0 to 3"):
            cross_entropy(logits, tensor(np.array([0, wrong, 1])))
    assert cross_entropy(logits, tensor(np.array([0, 9, 1])), ignore_index=9).shape == ()


def test_ignored_places_take_no_gradient_even_from_infinite_losses():
    log_probs = tensor(np.array([[-np.inf, 0.0], [-1.0, -2.0]])).requires_grad()
    target = tensor(np.array([7, 1]))
    values = {"log_probs": log_probs, "target": target, "weight": None, "ignore_index": 7, "reduction": 1}
    loss = call("tensor_nll_loss", values)
    assert loss.numpy() == 2
    (grad,) = gradients([loss], [tensor(np.array(1.0))], [log_probs])
    assert grad.numpy().tolist() == [[0, 0], [0, -1]]


def softmax_nll(logits, target, ignore_index=-100):
    return call("tensor_softmax_nll", {"logits": logits, "target": target, "ignore_index": ignore_index})


def test_ignored_rows_are_not_read_by_the_fused_loss():
    logits = tensor(np.array([[np.nan, np.inf], [0.0, np.log(3)]])).requires_grad()
    losses = softmax_nll(logits, tensor(np.array([7, 1])), ignore_index=7)
    np.testing.assert_allclose(losses.numpy(), [0, np.log(4 / 3)])
    (grad,) = gradients([losses], [tensor(np.array([5.0, 2.0]))], [logits])
    np.testing.assert_allclose(grad.numpy(), [[0, 0], [0.5, -0.5]])


def test_the_fused_loss_checks_targets_and_shapes():
    logits = tensor(np.zeros((3, 4)))
    for wrong in (4, -1):
        with pytest.raises(Failure, match=f"TENSOR_E_INDEX.*target holds {wrong}, expected classes from 0 to 3"):
            softmax_nll(logits, tensor(np.array([0, wrong, 1])))
    with pytest.raises(Failure, match="TENSOR_E_SHAPE.*target has shape"):
        softmax_nll(logits, tensor(np.array([0, 1])))
    with pytest.raises(Failure, match="TENSOR_E_SHAPE.*expected the axes"):
        softmax_nll(tensor(np.zeros(4)), tensor(np.array(0)))


# Rows that are read in pieces, of few elements, in any order of memory.
@pytest.mark.parametrize("classes", [2, 15, 16, 17, 64, 65, 2049, 140_000])
@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_the_fused_loss_is_that_of_log_softmax(classes, dtype):
    values = (4 * rng.standard_normal((3, classes))).astype(dtype)
    target = rng.integers(0, classes, 3)
    shifted = values.astype(float) - values.astype(float).max(1, keepdims=True)
    total = np.exp(shifted).sum(1, keepdims=True)
    expected = (np.log(total) - shifted)[np.arange(3), target]
    shares = np.exp(shifted) / total
    slopes = shares.copy()
    slopes[np.arange(3), target] -= 1
    in_columns = call("tensor_matrix_transpose", {"x": tensor(np.ascontiguousarray(values.T))})
    for logits in (tensor(values).requires_grad(), in_columns.requires_grad()):
        losses = softmax_nll(logits, tensor(target))
        tolerance = 2e-3 if dtype == np.float16 else 2e-6
        np.testing.assert_allclose(losses.numpy().astype(float), expected, rtol=tolerance, atol=tolerance)
        (grad,) = gradients([losses], [tensor(np.ones(3, dtype))], [logits])
        # Before 1 is subtracted the error is one of the share; the difference is rounded.
        bound = tolerance * (shares + 0.1) + np.finfo(dtype).eps * np.abs(slopes)
        assert (np.abs(grad.numpy().astype(float) - slopes) <= bound).all()


# Up to 32 rows of up to 64 classes are taken together; the target of some is ignored.
@pytest.mark.parametrize("turned", (False, True))
@pytest.mark.parametrize("dtype", (np.float32, np.float64))
@pytest.mark.parametrize("n", (1, 10, 63, 64, 65))
def test_losses_of_many_rows_of_few_classes(n, dtype, turned):
    generator = np.random.default_rng(n)
    x, target = generator.standard_normal((70, n)).astype(dtype), generator.integers(0, n, 70)
    target[[3, 31, 32, 69]] = -100
    x[3] = np.nan
    x[5] = x[6] = -np.inf
    x[6, target[6]] = 2
    x[40, 0] = np.nan
    x[41] *= 1e30
    logits = call("tensor_matrix_transpose", {"x": tensor(x.T.copy())}) if turned else tensor(x)
    logits.requires_grad()
    losses = softmax_nll(logits, tensor(target))
    weights = generator.standard_normal(70).astype(dtype)
    (grad,) = gradients([losses], [tensor(weights)], [logits])

    kept, wide = target >= 0, x.astype(float)
    with np.errstate(invalid="ignore", divide="ignore"):
        shifted = wide - wide.max(1, keepdims=True)
        logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
        hot = np.arange(n) == target[:, None]
        expected = np.where(kept, -logs[np.arange(70), np.maximum(target, 0)], 0)
        slopes = np.where(kept[:, None], (np.exp(logs) - hot) * weights[:, None], 0)
    bounds = {"rtol": 1e-5, "atol": 1e-5} if dtype == np.float32 else {"rtol": 1e-13, "atol": 1e-13}
    np.testing.assert_allclose(losses.numpy(), expected, **bounds)
    np.testing.assert_allclose(grad.numpy(), slopes, **bounds)


# Rows are summed in pieces of 2048, each with its own maximum; longer ones than 131072 once more.
@pytest.mark.parametrize("name", ("softmax", "log_softmax"))
@pytest.mark.parametrize("n", (65, 2049, 5000, 131073))
def test_pieces_of_rows_that_are_no_numbers_or_far(name, n):
    x = np.random.default_rng(n).standard_normal((8, n)).astype(np.float32)
    x[1, n // 2] = np.uint32(0xFFC12345).view(np.float32)
    x[2, n - 1] = np.uint32(0x7F812345).view(np.float32)
    x[3] = -np.inf
    x[4, : n - 1] = -np.inf
    x[5, n // 3] = np.inf
    x[6, : n // 2] = -1e30
    x[7] = np.linspace(-2000, -1000, n)
    result = call(f"tensor_{name}", {"x": tensor(x), "axis": -1}).numpy()
    with np.errstate(invalid="ignore", divide="ignore"):
        shifted = x.astype(float) - x.astype(float).max(1, keepdims=True)
        exps = np.exp(shifted)
        total = exps.sum(1, keepdims=True)
        expected = exps / total if name == "softmax" else shifted - np.log(total)
    np.testing.assert_array_equal(np.isnan(result), np.isnan(expected))
    scale = np.maximum(np.abs(expected), 1) if name == "log_softmax" else np.maximum(expected, 1e-30)
    numbers = np.isfinite(expected)
    assert (np.abs(result - expected)[numbers] <= (4e-5 * scale)[numbers]).all()
    others = np.isinf(expected)
    np.testing.assert_array_equal(result[others], expected[others])


def test_mean_over_ignored_targets_only_is_nan():
    assert np.isnan(cross_entropy(tensor(np.zeros((2, 3))), tensor(np.array([5, 5])), ignore_index=5).numpy())


@pytest.mark.parametrize("smoothing", [-0.1, 1.5, np.nan])
def test_label_smoothing_outside_0_to_1(smoothing):
    with pytest.raises(Failure, match="TENSOR_E_INVALID.*label_smoothing"):
        cross_entropy(tensor(np.zeros((2, 3))), tensor(np.array([0, 1])), label_smoothing=smoothing)


def test_binary_loss_is_smooth_at_0_and_finite_far_out():
    logits = tensor(np.array([0.0, -0.0, 1e4, -1e4])).requires_grad()
    values = {"logits": logits, "target": tensor(np.array([1.0, 0.0, 0.0, 1.0])), "weight": None}
    loss = call("tensor_bce_with_logits", {**values, "pos_weight": None, "reduction": 0})
    np.testing.assert_allclose(loss.numpy(), [np.log(2), np.log(2), 1e4, 1e4])
    (grad,) = gradients([loss], [tensor(np.ones(4))], [logits])
    assert grad.numpy().tolist() == [-0.5, 0.5, 1, -1]


def rms_norm(x, weight=None, norm_ndim=1, eps=1e-5):
    return call("tensor_rms_norm", {"x": x, "norm_ndim": norm_ndim, "weight": weight, "eps": eps})


def rms_reference(x, weight, eps):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * weight


def read(t):
    return call("tensor_astype", {"x": t, "dtype": "float64"}).numpy()


RMS_NEAR = {"float16": 2e-3, "bfloat16": 1e-2, "float32": 2e-6, "float64": 1e-14}


@pytest.mark.parametrize("dtype", RMS_NEAR)
@pytest.mark.parametrize("rows, n", [(1, 1), (7, 3), (300, 65), (5, 2048), (3, 5000), (0, 4)])
def test_rms_norm_and_its_gradients_of_rows(rows, n, dtype):
    x, weight, slopes = (
        tensor(a, dtype)
        for a in (rng.standard_normal((rows, n)), rng.uniform(0.5, 2, n), rng.standard_normal((rows, n)))
    )
    leaf, scale = x.requires_grad(), weight.requires_grad()
    out = rms_norm(leaf, scale)
    a, w, g = read(x), read(weight), read(slopes)
    near = RMS_NEAR[dtype]
    np.testing.assert_allclose(read(out), rms_reference(a, w, 1e-5), near, near * 0.1)
    dx, dweight = gradients([out], [slopes], [leaf, scale])
    rstd = 1 / np.sqrt((a * a).mean(-1, keepdims=True) + 1e-5)
    normalized = a * rstd
    want = (g * w - normalized * (g * w * normalized).mean(-1, keepdims=True)) * rstd
    np.testing.assert_allclose(read(dx), want, near, near * max(1, np.abs(want).max(initial=0)))
    terms = g * normalized
    np.testing.assert_allclose(read(dweight), terms.sum(0), near, near * np.abs(terms).sum(0).max(initial=1) * 0.1)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_rms_norm_takes_weights_of_other_dtypes(dtype):
    x = tensor(rng.standard_normal((4, 9)), dtype)
    for other in RMS_NEAR:
        weight = tensor(rng.uniform(0.5, 2, 9), other)
        out = rms_norm(x, weight)
        assert out.dtype == x.dtype
        np.testing.assert_allclose(read(out), rms_reference(read(x), read(weight), 1e-5), RMS_NEAR[dtype])


def test_rms_norm_keeps_the_digits_of_large_and_small_rows():
    """Whose reciprocal root mean square float32 does not hold, or with few digits."""
    sizes = 2.0 ** np.array([-140, -126, -100, 0, 60, 100, 127]).reshape(-1, 1)
    leaf = tensor(rng.uniform(0.5, 1, (7, 33)) * sizes, "float32").requires_grad()
    slopes = tensor(rng.standard_normal((7, 33)) * np.minimum(1, sizes * 2.0**20), "float32")
    out = rms_norm(leaf, eps=0.0)
    a, g = read(leaf), read(slopes)
    np.testing.assert_allclose(out.numpy(), rms_reference(a, 1, 0), 3e-7)
    (dx,) = gradients([out], [slopes], [leaf])
    rstd = 1 / np.sqrt((a * a).mean(-1, keepdims=True))
    want = (g - a * rstd * (g * a * rstd).mean(-1, keepdims=True)) * rstd
    error = np.abs(read(dx) - want).max(1) / np.abs(want).max(1)
    assert (error[:5] < 1e-6).all(), error  # gradients of larger rows have few digits


def test_weights_of_norms_are_added_up_exactly_enough():
    """Half precision is not rounded on the way."""
    x = tensor(np.ones((70000, 2)) * [1.0, -1.0], "bfloat16")
    weight, bias = (tensor(np.ones(2), "float32").requires_grad() for _ in range(2))
    slopes = tensor(np.full((70000, 2), 0.5), "bfloat16")
    out = call("tensor_layer_norm", {"x": x, "norm_ndim": 1, "weight": weight, "bias": bias, "eps": 0.0})
    dweight, dbias = gradients([out], [slopes], [weight, bias])
    np.testing.assert_array_equal(dweight.numpy(), [35000.0, -35000.0])
    np.testing.assert_array_equal(dbias.numpy(), [35000.0, 35000.0])
    (dweight,) = gradients([rms_norm(x, weight, eps=0.0)], [slopes], [weight])
    np.testing.assert_array_equal(dweight.numpy(), [35000.0, -35000.0])
