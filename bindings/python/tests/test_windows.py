# SPDX-License-Identifier: Apache-2.0
"""Layers and functions of convolution, pooling and images: what PyTorch's arguments mean here."""

import pytest

import libtensor as lt

F, nn = lt.nn.functional, lt.nn


def counting(*shape):
    return lt.arange(lt.zeros(shape).numel(), dtype=lt.float64).reshape(*shape)


def test_padding_by_name():
    x, w = counting(1, 1, 6), lt.ones(1, 1, 4, dtype=lt.float64)
    assert F.conv1d(x, w, padding="valid").shape == (1, 1, 3)
    assert F.conv1d(x, w, padding="same").tolist() == [[[3, 6, 10, 14, 12, 9]]]  # one more after than before
    with pytest.raises(ValueError, match="'same' needs stride 1"):
        F.conv1d(x, w, stride=2, padding="same")
    with pytest.raises(ValueError, match="expected numbers, 'same' or 'valid'"):
        F.conv3d(lt.ones(1, 1, 2, 2, 2), lt.ones(1, 1, 1, 1, 1), padding="full")


def test_unbatched_as_batched():
    x = lt.rand(2, 4, 5)
    for call in (
        lambda t: F.conv2d(t, lt.ones(3, 2, 2, 2)),
        lambda t: F.conv_transpose2d(t, lt.ones(2, 3, 2, 2)),
        lambda t: F.max_pool2d(t, 2),
        lambda t: F.adaptive_avg_pool2d(t, (3, None)),
        lambda t: F.lp_pool2d(t, 2, 2),
    ):
        assert lt.allclose(call(x), call(x.unsqueeze(0)).squeeze(0))


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_unpooling_puts_maxima_back(axes):
    x = lt.randn(2, 3, *(6, 5, 4)[:axes])
    pool = getattr(nn, f"MaxPool{axes}d")(2, return_indices=True)
    values, indices = pool(x)
    back = getattr(nn, f"MaxUnpool{axes}d")(2)(values, indices, output_size=x.shape)
    assert back.shape == x.shape
    assert back.sum().item() == pytest.approx(values.sum().item(), rel=1e-5, abs=1e-5)
    assert lt.all((back == 0) | (back == x)).item()
    with pytest.raises(lt.ShapeError, match="output_size is"):
        getattr(nn, f"MaxUnpool{axes}d")(2)(values, indices, output_size=[99] * axes)
    with pytest.raises(lt.ShapeError, match="indices has shape"):
        getattr(F, f"max_unpool{axes}d")(values, indices[:1], 2)


def test_transposed_layers_take_the_wanted_size():
    layer = nn.ConvTranspose2d(1, 1, 3, stride=2, padding=1)
    x = lt.rand(1, 1, 4, 5)
    assert layer(x).shape == (1, 1, 7, 9)
    assert layer(x, output_size=(8, 9)).shape == layer(x, output_size=(1, 1, 8, 9)).shape == (1, 1, 8, 9)
    with pytest.raises(lt.ShapeError, match=r"output_size is \[9, 9\], expected from \[7, 9\] to \[8, 10\]"):
        layer(x, output_size=(9, 9))
    with pytest.raises(ValueError, match="padding_mode"):
        nn.ConvTranspose1d(1, 1, 2, padding_mode="reflect")


def test_interpolate_refuses_what_pytorch_refuses():
    x = lt.ones(1, 1, 4, 4)
    for error, options in [
        ("expected size or scale_factor", {}),
        ("expected size or scale_factor", {"size": 2, "scale_factor": 2}),
        ("mode is 'cubic'", {"size": 2, "mode": "cubic"}),
        ("mode linear is for 3 axes", {"size": 2, "mode": "linear"}),
        ("align_corners is for", {"size": 2, "mode": "area", "align_corners": False}),
        ("antialias is for", {"size": 2, "mode": "nearest", "antialias": True}),
        ("recompute_scale_factor needs", {"size": 2, "recompute_scale_factor": True}),
        ("scale_factor is nan", {"scale_factor": float("nan")}),
        ("has 3 numbers, expected 2", {"size": (1, 2, 3)}),
    ]:
        with pytest.raises(ValueError, match=error):
            F.interpolate(x, **options)
    with pytest.raises(lt.ShapeError, match="expected positive extents"):
        F.interpolate(x, scale_factor=0.1)
    with pytest.raises(lt.DTypeError, match="floating"):
        F.interpolate(lt.ones(1, 1, 4, 4, dtype=lt.int32), 2, mode="bilinear")


def test_interpolate_keeps_dtypes():
    bytes_ = lt.tensor([[[[0, 255], [255, 0]]]], dtype=lt.uint8)
    assert F.interpolate(bytes_, scale_factor=2).dtype is lt.uint8
    assert F.interpolate(bytes_, 3, mode="bilinear").tolist() == [[[[0, 128, 255], [128, 128, 128], [255, 128, 0]]]]
    half = lt.ones(1, 1, 4, 4, dtype=lt.float16)
    assert F.interpolate(half, scale_factor=1.5, mode="bicubic").dtype is lt.float16
    assert F.interpolate(lt.ones(0, 1, 4, 4), scale_factor=1.5, mode="bicubic").shape == (0, 1, 6, 6)


def test_grids():
    x = counting(1, 1, 3, 4)
    same = lt.tensor([[[1.0, 0, 0], [0, 1, 0]]], dtype=lt.float64)
    assert lt.allclose(F.grid_sample(x, F.affine_grid(same, (1, 1, 3, 4))), x)
    turned = lt.tensor([[[-1.0, 0, 0], [0, -1, 0]]], dtype=lt.float64)
    grid = F.affine_grid(turned, (1, 1, 3, 4), align_corners=True)
    assert lt.allclose(F.grid_sample(x, grid, align_corners=True), x.flip(2, 3))
    far = lt.tensor([[[[lt.nan, 0.0], [lt.inf, -lt.inf], [1e30, -1e30]]]], dtype=lt.float64)
    for mode in ("bilinear", "nearest", "bicubic"):
        assert F.grid_sample(x, far, mode)[0, 0, 0, 1:].tolist() == [0, 0]
        for padding in ("border", "reflection"):
            assert F.grid_sample(x, far, mode, padding).shape == (1, 1, 1, 3)
    with pytest.raises(ValueError, match="mode is 'linear', expected one of bilinear, nearest, bicubic"):
        F.grid_sample(x, grid, "linear")


def test_layers_refuse_what_does_not_fit():
    with pytest.raises(ValueError, match="groups is 0"):
        nn.Conv1d(2, 2, 1, groups=0)
    with pytest.raises(ValueError, match="no multiples of 3 groups"):
        nn.ConvTranspose3d(3, 4, 1, groups=3)
    with pytest.raises(ValueError, match="padding_mode is 'mirror'"):
        nn.Conv2d(1, 1, 1, padding_mode="mirror")
    with pytest.raises(ValueError, match="expected 4 widths"):
        nn.ZeroPad2d((1, 2))
    with pytest.raises(ValueError, match="divisor_override is 0"):
        nn.AvgPool2d(2, divisor_override=0)(lt.ones(1, 2, 2))
