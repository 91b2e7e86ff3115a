# SPDX-License-Identifier: Apache-2.0
"""Boxes, losses of detectors, regions of interest and layers of libtensor.vision.ops."""

import math

import numpy as np
import pytest
from libtensor.vision import ops

import libtensor as lt
from libtensor import nn

RNG = np.random.default_rng(0)


def boxes(n, size=50.0):
    corner = RNG.random((n, 2)) * size
    return np.concatenate([corner, corner + RNG.random((n, 2)) * size / 2 + 0.1], 1)


def iou(a, b):
    width = max(min(a[2], b[2]) - max(a[0], b[0]), 0)
    height = max(min(a[3], b[3]) - max(a[1], b[1]), 0)
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (a, b)]
    return width * height / (sum(areas) - width * height), sum(areas) - width * height


def around(a, b):
    return max(a[2], b[2]) - min(a[0], b[0]), max(a[3], b[3]) - min(a[1], b[1])


@pytest.mark.parametrize("kind", ["float32", "float64", "int64"])
def test_overlaps(kind):
    a, b = boxes(6), boxes(8)
    if kind == "int64":
        a, b = np.ceil(a + [0, 0, 1, 1]), np.ceil(b + [0, 0, 1, 1])
    first, second = lt.tensor(a, dtype=kind), lt.tensor(b, dtype=kind)
    names = ("box_iou", "generalized_box_iou", "distance_box_iou", "complete_box_iou")
    found = {name: getattr(ops, name)(first, second).numpy() for name in names}
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            shared, union = iou(p, q)
            width, height = around(p, q)
            apart = ((p[:2] + p[2:] - q[:2] - q[2:]) ** 2).sum() / 4 / (width**2 + height**2)
            forms = [math.atan((box[2] - box[0]) / (box[3] - box[1])) for box in (p, q)]
            v = 4 / math.pi**2 * (forms[0] - forms[1]) ** 2
            expected = (shared, shared - 1 + union / (width * height), shared - apart,
                        shared - apart - v * v / (1 - shared + v + 1e-7))  # fmt: skip
            for name, value in zip(names, expected):
                assert found[name][i, j] == pytest.approx(value, abs=1e-5), name
    np.testing.assert_allclose(ops.box_area(first).numpy(), (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1]), rtol=1e-5)


def test_formats():
    box = lt.tensor([[1.0, 2.0, 5.0, 10.0]])
    assert ops.box_convert(box, "xyxy", "xywh").tolist() == [[1, 2, 4, 8]]
    assert ops.box_convert(box, "xyxy", "cxcywh").tolist() == [[3, 6, 4, 8]]
    for middle in ("xywh", "cxcywh"):
        for last in ("xywh", "cxcywh", "xyxy"):
            through = ops.box_convert(ops.box_convert(box, "xyxy", middle), middle, last)
            assert through.tolist() == ops.box_convert(box, "xyxy", last).tolist()
        own = ops.box_convert(box, "xyxy", middle)
        assert ops.box_area(own, middle).item() == 32 and ops.box_iou(own, own, middle).item() == 1
    assert ops.box_convert(box, "xyxy", "xyxy") is not box
    with pytest.raises(ValueError, match="in_fmt is 'x'"):
        ops.box_convert(box, "x", "xyxy")
    with pytest.raises(ValueError, match=r"shape \[2, 3\]"):
        ops.box_area(lt.zeros(2, 3))


def test_clipping():
    found = ops.clip_boxes_to_image(lt.tensor([[-3.0, 2.0, 30.0, 40.0]]), (20, 25))
    assert found.tolist() == [[0, 2, 25, 20]]
    assert ops.remove_small_boxes(lt.tensor([[0.0, 0, 5, 5], [0, 0, 1, 5], [1, 1, 3, 3]]), 2).tolist() == [0, 2]
    masks = lt.zeros(3, 5, 6)
    masks[0, 1:4, 2:5] = 1
    masks[1, 4, 5] = 3
    assert ops.masks_to_boxes(masks).tolist() == [[2, 1, 4, 3], [5, 4, 5, 4], [0, 0, 0, 0]]


def kept(a, scores, threshold):
    found = []
    for i in sorted(range(len(a)), key=lambda i: -scores[i]):
        if all(iou(a[i], a[j])[0] <= threshold for j in found):
            found.append(i)
    return found


@pytest.mark.parametrize("threshold", [0.0, 0.3, 0.7])
@pytest.mark.parametrize("n", [1, 40, 260])
def test_nms(n, threshold):
    a, scores = boxes(n, 200.0 if n > 100 else 30.0), RNG.random(n)
    found = ops.nms(lt.tensor(a), lt.tensor(scores), threshold)
    assert found.dtype is lt.int64 and found.tolist() == kept(a, scores, threshold)
    groups = RNG.integers(0, 3, n)
    parts = [(np.flatnonzero(groups == g)) for g in range(3)]
    expected = [int(p[i]) for p in parts for i in kept(a[p], scores[p], threshold)]
    batched = ops.batched_nms(lt.tensor(a), lt.tensor(scores), lt.tensor(groups), threshold)
    assert batched.tolist() == sorted(expected, key=lambda i: -scores[i])


def test_nms_of_nothing_and_of_wrong_shapes():
    assert ops.nms(lt.zeros(0, 4), lt.zeros(0), 0.5).tolist() == []
    assert ops.batched_nms(lt.zeros(0, 4), lt.zeros(0), lt.zeros(0), 0.5).shape == (0,)
    with pytest.raises(ValueError, match="nms"):
        ops.nms(lt.zeros(3, 4), lt.zeros(2), 0.5)


# ---- losses


def test_focal_loss():
    logits, targets = lt.tensor([2.0, -1.0, 0.5], requires_grad=True), lt.tensor([1.0, 0.0, 0.0])
    p = 1 / (1 + np.exp(-np.array([2.0, -1.0, 0.5])))
    right = np.where([1, 0, 0], p, 1 - p)
    plain = -((1 - right) ** 2) * np.log(right)
    weighted = plain * np.where([1, 0, 0], 0.25, 0.75)
    np.testing.assert_allclose(ops.sigmoid_focal_loss(logits, targets, -1).detach().numpy(), plain, rtol=1e-5)
    np.testing.assert_allclose(ops.sigmoid_focal_loss(logits, targets).detach().numpy(), weighted, rtol=1e-5)
    loss = ops.sigmoid_focal_loss(logits, targets, reduction="mean")
    assert loss.item() == pytest.approx(weighted.mean(), rel=1e-5)
    loss.backward()
    assert (logits.grad.sign() == lt.tensor([-1.0, 1.0, 1.0])).all()
    with pytest.raises(ValueError, match="reduction is 'x'"):
        ops.sigmoid_focal_loss(logits, targets, reduction="x")


@pytest.mark.parametrize("name", ["generalized", "distance", "complete"])
def test_losses_of_boxes(name):
    a, b = boxes(5), boxes(5)
    first = lt.tensor(a, requires_grad=True)
    loss = getattr(ops, f"{name}_box_iou_loss")(first, lt.tensor(b))
    whole = getattr(ops, f"{name}_box_iou")(lt.tensor(a), lt.tensor(b)).numpy()
    np.testing.assert_allclose(loss.detach().numpy(), 1 - np.diag(whole), rtol=1e-6)
    loss.sum().backward()
    step = RNG.standard_normal(a.shape) * 1e-6
    call = getattr(ops, f"{name}_box_iou_loss")
    change = sum(s * call(lt.tensor(a + s * step), lt.tensor(b)).sum().item() for s in (1, -1)) / 2
    if name != "complete":  # whose weight is a constant
        assert change == pytest.approx((first.grad.numpy() * step).sum(), rel=1e-4)
    with pytest.raises(ValueError, match="shapes"):
        call(first, lt.zeros(4, 4))


# ---- regions


def read(image, y, x):
    """Bilinear; 0 farther than one element from the image."""
    height, width = image.shape
    if y < -1 or y > height or x < -1 or x > width:
        return 0.0
    y, x = min(max(y, 0), height - 1), min(max(x, 0), width - 1)
    i, j = min(int(y), max(height - 2, 0)), min(int(x), max(width - 2, 0))
    v, u = y - i, x - j
    a = image[i : i + 2, j : j + 2]
    return a[0, 0] * (1 - v) * (1 - u) + a[0, 1] * (1 - v) * u + a[1, 0] * v * (1 - u) + a[1, 1] * v * u


@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("ratio", [-1, 2])
def test_roi_align(aligned, ratio):
    images = RNG.standard_normal((2, 3, 6, 8))
    rois = np.array([[0, 1.2, 0.5, 6.3, 4.4], [1, -3.0, -2.0, 12.0, 9.0], [1, 2.0, 2.0, 2.2, 2.1]])
    x = lt.tensor(images, requires_grad=True)
    found = ops.roi_align(x, lt.tensor(rois), (2, 3), 0.9, ratio, aligned)
    expected = np.zeros((3, 3, 2, 3))
    for k, (n, *box) in enumerate(rois):
        x1, y1, x2, y2 = (v * 0.9 - 0.5 * aligned for v in box)
        tall, wide = (y2 - y1, x2 - x1) if aligned else (max(y2 - y1, 1), max(x2 - x1, 1))
        ny, nx = (ratio, ratio) if ratio > 0 else (math.ceil(tall / 2), math.ceil(wide / 3))
        for c in range(3):
            for i in range(2):
                for j in range(3):
                    values = [
                        read(
                            images[int(n), c],
                            y1 + tall / 2 * (i + (a + 0.5) / ny),
                            x1 + wide / 3 * (j + (b + 0.5) / nx),
                        )
                        for a in range(ny)
                        for b in range(nx)
                    ]
                    expected[k, c, i, j] = np.mean(values)
    np.testing.assert_allclose(found.detach().numpy(), expected, rtol=1e-5, atol=1e-6)
    weights = lt.tensor(RNG.standard_normal(expected.shape))
    (found * weights).sum().backward()
    step = RNG.standard_normal(images.shape)
    moved = ops.roi_align(lt.tensor(step), lt.tensor(rois), (2, 3), 0.9, ratio, aligned)  # linear in the images
    assert (x.grad.numpy() * step).sum() == pytest.approx((moved * weights).sum().item(), rel=1e-6)
    as_list = [lt.tensor(rois[:1, 1:]), lt.tensor(rois[1:, 1:])]
    layer = ops.RoIAlign((2, 3), 0.9, ratio, aligned)
    np.testing.assert_allclose(layer(x, as_list).detach().numpy(), expected, rtol=1e-5, atol=1e-6)


def test_roi_pool():
    image = np.arange(48.0).reshape(1, 1, 6, 8)
    found = ops.roi_pool(lt.tensor(image), lt.tensor([[0.0, 1, 1, 4, 4], [0, 20, 20, 30, 30]]), 2)
    assert found[0, 0].tolist() == [[18, 20], [34, 36]] and (found[1] == 0).all()
    with pytest.raises(ValueError, match="image 3"):
        ops.RoIPool(2, 1.0)(lt.tensor(image), lt.tensor([[3.0, 1, 1, 4, 4]]))
    with pytest.raises(ValueError, match="boxes"):
        ops.roi_align(lt.tensor(image), lt.zeros(2, 4), 2)


# ---- layers


def test_conv_norm_activation():
    layer = ops.Conv2dNormActivation(3, 8, 5, 2)
    assert [type(m).__name__ for m in layer] == ["Conv2d", "BatchNorm2d", "ReLU"]
    assert layer[0].bias is None and layer(lt.zeros(1, 3, 9, 9)).shape == (1, 8, 5, 5) and layer.out_channels == 8
    plain = ops.Conv2dNormActivation(3, 8, (3, 5), norm_layer=None, activation_layer=nn.SiLU, dilation=(2, 1))
    assert len(plain) == 2 and plain[0].bias is not None and plain(lt.zeros(1, 3, 9, 9)).shape == (1, 8, 9, 9)
    deep = ops.Conv3dNormActivation(2, 4, activation_layer=None)
    assert deep(lt.zeros(2, 2, 3, 4, 5)).shape == (2, 4, 3, 4, 5)


def test_squeeze_excitation():
    layer = ops.SqueezeExcitation(4, 2)
    x = lt.randn(2, 4, 3, 3)
    mean = x.mean((2, 3), keepdim=True)
    scale = layer.fc2(layer.fc1(mean).relu()).sigmoid()
    np.testing.assert_allclose(layer(x).detach().numpy(), (x * scale).detach().numpy(), rtol=1e-5)


def test_mlp_and_permute():
    layer = ops.MLP(3, [5, 4], norm_layer=nn.LayerNorm, activation_layer=nn.GELU, dropout=0.1)
    assert [type(m).__name__ for m in layer] == ["Linear", "LayerNorm", "GELU", "Dropout", "Linear", "Dropout"]
    assert layer(lt.zeros(2, 3)).shape == (2, 4)
    assert ops.Permute([0, 2, 1])(lt.zeros(2, 3, 4)).shape == (2, 4, 3)


def test_frozen_batch_norm():
    layer, frozen = nn.BatchNorm2d(3), ops.FrozenBatchNorm2d(3)
    layer.running_mean.normal_(), layer.running_var.uniform_(0.5, 2.0)
    frozen.load_state_dict(layer.state_dict())
    x = lt.randn(2, 3, 4, 4)
    np.testing.assert_allclose(frozen(x).numpy(), layer.eval()(x).detach().numpy(), rtol=1e-4, atol=1e-5)
    assert list(frozen.parameters()) == [] and repr(frozen) == "FrozenBatchNorm2d(3, eps=1e-05)"


def test_stochastic_depth():
    x = lt.ones(500, 2, requires_grad=True)
    rows = ops.stochastic_depth(x, 0.4, "row")
    values = np.unique(rows.detach().numpy())
    np.testing.assert_allclose(values, [0, 1 / 0.6], rtol=1e-6)
    assert (rows[:, 0] == rows[:, 1]).all() and 0.85 < rows.mean().item() < 1.15
    rows.sum().backward()
    assert (x.grad == rows).all()
    seen = {ops.StochasticDepth(0.5, "batch")(lt.ones(3)).sum().item() for _ in range(40)}
    assert seen == {0.0, 6.0}
    assert ops.StochasticDepth(0.5, "row").eval()(x) is x and (ops.stochastic_depth(x, 1.0, "row") == 0).all()
    for wrong in ((2, "row"), (0.5, "x")):
        with pytest.raises(ValueError, match="stochastic_depth"):
            ops.stochastic_depth(x, *wrong)


@pytest.mark.parametrize("block", [1, 3, 4])
def test_drop_block(block):
    found = ops.drop_block2d(lt.ones(8, 4, 16, 16), 0.2, block)
    dropped = (found == 0).numpy()
    assert (
        found.shape == (8, 4, 16, 16)
        and 0.1 < dropped.mean() < 0.3
        and found.mean().item() == pytest.approx(1, rel=1e-4)
    )
    inner = dropped[:, :, block:-block, block:-block] if block > 1 else dropped
    assert inner.any()
    if block == 3:  # each element that is 0 is in a whole block of them
        windows = np.lib.stride_tricks.sliding_window_view(dropped, (3, 3), (2, 3)).all((-1, -2))
        covered = np.zeros_like(dropped)
        for i in range(3):
            for j in range(3):
                covered[:, :, i : i + 14, j : j + 14] |= windows
        assert (covered == dropped).all()
    deep = ops.DropBlock3d(0.3, 2)(lt.ones(2, 2, 6, 6, 6))
    assert deep.shape == (2, 2, 6, 6, 6) and (deep == 0).any()
    x = lt.ones(2, 2, 5, 5)
    assert ops.DropBlock2d(0.3, block).eval()(x) is x
    assert ops.drop_block2d(x, 0.5, 3, inplace=True) is x
    with pytest.raises(ValueError, match="drop_block2d"):
        ops.drop_block2d(lt.ones(3), 0.5, 1)


def test_public_names_have_docs():
    for name in ops.__all__:
        assert getattr(ops, name).__doc__, name
