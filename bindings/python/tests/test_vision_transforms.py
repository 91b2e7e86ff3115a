# SPDX-License-Identifier: Apache-2.0
"""Transforms of images, with values from formulas, and from torchvision where it is installed."""

import math
import sys

import numpy as np
import pytest
from libtensor.vision import transforms as T
from libtensor.vision.transforms import functional as F
from libtensor.vision.transforms import v2

import libtensor as lt

U8 = np.random.default_rng(0).integers(0, 256, (3, 7, 9)).astype(np.uint8)
F32 = (U8 / 255).astype(np.float32)


def u8():
    return lt.tensor(U8)


def f32():
    return lt.tensor(F32)


def same(found, expected, tol=1e-6):
    assert found.shape == np.shape(expected)
    np.testing.assert_allclose(found.numpy().astype(float), expected, rtol=0, atol=tol)


# ---- dtypes


def test_to_tensor():
    same(T.ToTensor()(u8()), U8 / 255)
    same(F.to_tensor(U8.transpose(1, 2, 0)), U8 / 255)
    assert T.ToTensor()(f32()).dtype is lt.float32 and F.to_tensor(U8[0]).shape == (1, 7, 9)
    assert v2.ToImage()(U8.transpose(1, 2, 0)).dtype is lt.uint8
    with pytest.raises(TypeError, match="ToTensor"):
        T.ToTensor()("x")


@pytest.mark.parametrize(
    ("given", "wanted", "value", "expected"),
    [
        ("uint8", "float32", 51, 0.2), ("uint8", "int32", 3, 3 << 23), ("int32", "uint8", 3 << 23, 3),
        ("float32", "uint8", 1.0, 255), ("float32", "uint8", 0.5, 127), ("float64", "int32", 1.0, 2147483647),
        ("int16", "uint8", 32767, 255), ("float32", "float64", 0.25, 0.25), ("uint8", "int64", 255, 255 << 55),
    ],
)  # fmt: skip
def test_dtypes_are_scaled(given, wanted, value, expected):
    found = F.convert_image_dtype(lt.tensor([[[value]]], dtype=given), wanted)
    assert found.dtype is getattr(lt, wanted) and found.item() == pytest.approx(expected, rel=1e-6)
    assert v2.ToDtype(wanted, scale=True)(lt.tensor([[[value]]], dtype=given)).item() == found.item()


def test_dtypes():
    assert v2.ToDtype(lt.float32)(u8()).max().item() == U8.max()
    assert T.ConvertImageDtype(lt.float32)(u8()).max().item() == pytest.approx(U8.max() / 255)
    with pytest.raises(ValueError, match="too few digits"):
        F.convert_image_dtype(f32(), "int32")


def test_normalize():
    mean, std = (0.1, 0.2, 0.3), (0.5, 0.6, 0.7)
    expected = (F32 - np.reshape(mean, (3, 1, 1))) / np.reshape(std, (3, 1, 1))
    same(T.Normalize(mean, std)(f32()), expected)
    image = f32()
    assert F.normalize(image, mean, std, inplace=True) is image or image.shape == (3, 7, 9)
    same(image, expected)
    with pytest.raises(ValueError, match="no zeros"):
        F.normalize(f32(), mean, (1, 0, 1))
    with pytest.raises(TypeError, match="floating"):
        F.normalize(u8(), mean, std)
    x = f32().requires_grad_()
    F.normalize(x, mean, std).sum().backward()
    same(x.grad, np.broadcast_to(np.reshape(1 / np.array(std), (3, 1, 1)), (3, 7, 9)), 1e-5)


# ---- sizes


def test_sizes_of_resize():
    for size, expected in ((3, (3, 3)), ((4, 5), (4, 5)), ([14], (14, 18))):
        assert F.resize(u8(), size).shape == (3, *expected)
    assert F.resize(u8().mT, 14).shape == (3, 18, 14) and F.resize(u8(), 14, max_size=16).shape == (3, 12, 16)
    assert v2.Resize(None, max_size=18)(u8()).shape == (3, 14, 18)
    assert F.resize(lt.zeros(2, 5, 3, 4, 4), 8).shape == (2, 5, 3, 8, 8) and F.resize(lt.zeros(4, 4), 2).shape == (2, 2)
    for wrong in (dict(size=[1, 2, 3]), dict(size=4, interpolation="box"), dict(size=9, max_size=5), dict(size=0)):
        with pytest.raises(ValueError, match="resize"):
            F.resize(u8(), **wrong)


def test_values_of_resize():
    halves = F.resize(f32()[:, :6, :8], (3, 4), antialias=False)
    same(halves, F32[:, :6, :8].reshape(3, 3, 2, 4, 2).mean((2, 4)))
    same(F.resize(f32(), (14, 18), T.InterpolationMode.NEAREST), F32.repeat(2, 1).repeat(2, 2))
    ramp = lt.arange(16.0).reshape(1, 1, 16).expand(1, 16, 16)
    small = F.resize(ramp, (16, 4))  # a triangle of width 8 around the middle of four pixels
    same(small[0, 0, 1:3], [5.5, 9.5], 1e-5)
    same(F.resize(u8()[:, :6, :8], (3, 4), antialias=False), U8[:, :6, :8].reshape(3, 3, 2, 4, 2).mean((2, 4)), 0.5)
    cubic = F.resize(lt.tensor([[[0, 0, 255, 255]]], dtype=lt.uint8), (1, 8), "bicubic", antialias=False)
    assert cubic.dtype is lt.uint8 and cubic[0, 0, 0].item() == 0 and cubic[0, 0, -1].item() == 255


def test_crops():
    same(F.crop(u8(), 1, 2, 3, 4), U8[:, 1:4, 2:6])
    same(F.crop(u8(), -2, 6, 4, 5), np.pad(U8[:, :2, 6:], ((0, 0), (2, 0), (0, 2))))
    same(F.crop(u8(), 20, 20, 2, 2), np.zeros((3, 2, 2)))
    same(T.CenterCrop((3, 4))(u8()), U8[:, 2:5, 2:6])
    same(T.CenterCrop(9)(u8()), np.pad(U8, ((0, 0), (1, 1), (0, 0))))
    corners = T.FiveCrop((2, 3))(u8())
    expected = [U8[:, :2, :3], U8[:, :2, 6:], U8[:, 5:, :3], U8[:, 5:, 6:], U8[:, 2:4, 3:6]]
    for a, b in zip(corners, expected):
        same(a, b)
    ten = T.TenCrop((2, 3), vertical_flip=True)(u8())
    assert len(ten) == 10
    same(ten[5], U8[:, ::-1][:, :2, :3])
    with pytest.raises(ValueError, match="only"):
        F.five_crop(u8(), 8)


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "symmetric"])
@pytest.mark.parametrize("image", [U8, F32, U8 > 100])
def test_pad(mode, image):
    named = {"constant_values": 0} if mode == "constant" else {}
    for widths, (left, top, right, bottom) in ((2, (2,) * 4), ((3, 1), (3, 1, 3, 1)), ((1, 2, 3, 4), (1, 2, 3, 4))):
        expected = np.pad(image, ((0, 0), (top, bottom), (left, right)), mode, **named)
        same(T.Pad(widths, padding_mode=mode)(lt.tensor(image)), expected)


def test_more_of_pad():
    same(F.pad(u8(), 1, fill=7), np.pad(U8, ((0, 0), (1, 1), (1, 1)), constant_values=7))
    by_channel = F.pad(u8(), (1, 0), fill=(1, 2, 3))
    assert by_channel[:, 0, 0].tolist() == [1, 2, 3] and (by_channel[:, :, 1:-1] == u8()).all()
    same(F.pad(u8(), (-1, 0, -2, 1), padding_mode="edge"), np.pad(U8[:, :, 1:-2], ((0, 0), (0, 1), (0, 0)), "edge"))
    for wrong in (dict(padding=(1, 2, 3)), dict(padding=1, padding_mode="x"), dict(padding=7, padding_mode="reflect")):
        with pytest.raises(ValueError, match="pad"):
            F.pad(u8(), **wrong)


def test_flips_and_erase():
    same(F.hflip(u8()), U8[..., ::-1])
    same(F.vflip(u8()), U8[..., ::-1, :])
    image = u8()
    erased = F.erase(image, 1, 2, 3, 4, lt.tensor(9, dtype=lt.uint8))
    assert (erased[:, 1:4, 2:6] == 9).all() and (image == u8()).all() and (erased[:, 0] == image[:, 0]).all()


# ---- geometry


@pytest.mark.parametrize("mode", ["nearest", "bilinear"])
def test_turns_by_right_angles(mode):
    square = U8[:, :7, :7]
    for turns in range(4):
        same(F.rotate(lt.tensor(square), 90 * turns, mode), np.rot90(square, turns, (1, 2)), 1e-3)
        same(F.rotate(u8(), 90 * turns, mode, expand=True), np.rot90(U8, turns, (1, 2)), 1e-3)
    same(F.affine(lt.tensor(square), -90.0, [0, 0], 1.0, 0.0, mode), np.rot90(square, 1, (1, 2)), 1e-3)


def test_affine():
    moved = np.zeros_like(F32)
    moved[:, 2:, :-3] = F32[:, :-2, 3:]
    same(F.affine(f32(), 0.0, [-3, 2], 1.0, [0.0, 0.0], "bilinear"), moved, 1e-5)
    filled = F.affine(u8(), 0.0, [-3, 2], 1.0, 0.0, fill=[7.0, 8.0, 9.0])
    assert filled[:, 0, 0].tolist() == [7, 8, 9] and (filled[:, 2:, :-3] == u8()[:, :-2, 3:]).all()
    doubled = F.affine(f32(), 0.0, [0, 0], 2.0, [0.0, 0.0], center=[0, 0])
    same(doubled[:, ::2, ::2], F32[:, :4, :5])
    sheared = F.affine(lt.eye(9).unsqueeze(0), 0.0, [0, 0], 1.0, [45.0, 0.0])
    assert sheared[0, 4].argmax().item() == 4 and sheared[0, 5].argmax().item() != 5
    for wrong in (dict(angle="x"), dict(scale=0), dict(translate=3), dict(fill=[1, 2])):
        with pytest.raises(ValueError, match="affine"):
            F.affine(u8(), **{"angle": 0, "translate": [0, 0], "scale": 1, "shear": 0, **wrong})


def test_matrices():
    angle, across, down = (math.radians(v) for v in (25, 12, -8))
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    along_y = np.array([[1, 0], [-math.tan(down), 1]])
    along_x = np.array([[1, -math.tan(across)], [0, 1]])
    forward = turn @ along_y @ along_x * 1.5
    center, moved = np.array([2.0, -1.0]), np.array([3.0, 4.0])
    found = np.reshape(T._warp.inverse_matrix(center, 25.0, moved, 1.5, [12.0, -8.0]), (2, 3))
    for point in ((0.0, 0.0), (5.0, -2.0)):
        there = forward @ (np.array(point) - center) + center + moved
        np.testing.assert_allclose(found @ [*there, 1], point, atol=1e-12)


def test_perspective():
    corners = [[0, 0], [8, 0], [8, 6], [0, 6]]
    same(F.perspective(f32(), corners, corners), F32, 1e-5)
    right = [[x + 2, y] for x, y in corners]
    same(F.perspective(f32(), corners, right)[:, :, 2:], F32[:, :, :-2], 1e-5)
    trapezoid = [[1, 1], [7, 0], [8, 6], [0, 5]]
    a, b, c, d, e, f, g, h = T._warp.perspective_coefficients(corners, trapezoid)
    for (x, y), (u, v) in zip(trapezoid, corners):
        w = g * x + h * y + 1
        assert ((a * x + b * y + c) / w, (d * x + e * y + f) / w) == pytest.approx((u, v), abs=1e-9)
    with pytest.raises(ValueError, match="on one line"):
        F.perspective(f32(), corners, [[0, 0], [1, 1], [2, 2], [3, 3]])


def test_elastic_transform():
    same(F.elastic_transform(f32(), lt.zeros(1, 7, 9, 2)), F32, 1e-5)
    shift = lt.zeros(1, 7, 9, 2)
    shift[..., 0] = 2 / 9  # one pixel
    same(F.elastic_transform(f32(), shift)[..., :-1], F32[..., 1:], 1e-5)
    lt.manual_seed(0)
    bent = T.ElasticTransform(10.0, 0.5)(f32())
    assert bent.shape == (3, 7, 9) and 0 < (bent - f32()).abs().mean().item() < 0.5


def test_gradients_pass_through():
    x = lt.tensor(0.1 + 0.8 * F32.astype(np.float64), requires_grad=True)
    for call in (
        lambda x: F.resize(x, 5), lambda x: F.rotate(x, 20, "bilinear"), lambda x: F.gaussian_blur(x, 3),
        lambda x: F.adjust_contrast(x, 0.5), lambda x: F.pad(x, 2, padding_mode="symmetric"), F.rgb_to_grayscale,
        lambda x: F.adjust_sharpness(x, 0.5), lambda x: F.center_crop(x, 3), F.hflip,
    ):  # fmt: skip
        weights = lt.rand(call(x).shape, dtype=lt.float64)
        (found,) = lt.autograd.grad((call(x) * weights).sum(), x)
        step = lt.randn(x.shape, dtype=lt.float64) * 1e-6
        change = ((call(x.detach() + step) - call(x.detach() - step)) * weights).sum().item() / 2
        assert change == pytest.approx((found * step).sum().item(), rel=1e-3, abs=1e-9)


# ---- colours


def blend(a, b, ratio, top=255):
    return np.clip(ratio * a.astype(float) + (1 - ratio) * b, 0, top)


def test_brightness_contrast_saturation():
    grey = np.floor((U8 * np.reshape([0.2989, 0.587, 0.114], (3, 1, 1))).sum(0, keepdims=True))
    for factor in (0.0, 0.4, 1.0, 1.7):
        same(F.adjust_brightness(u8(), factor), np.floor(blend(U8, 0, factor)), 1)
        same(F.adjust_contrast(u8(), factor), np.floor(blend(U8, grey.mean(), factor)), 1)
        same(F.adjust_saturation(u8(), factor), np.floor(blend(U8, grey, factor)), 1)
    same(F.adjust_brightness(f32(), 1.5), blend(F32, 0, 1.5, 1), 1e-6)
    same(F.rgb_to_grayscale(u8()), grey, 1)
    assert T.Grayscale(3)(u8()).shape == (3, 7, 9) and (F.adjust_saturation(u8()[:1], 0.3) == u8()[:1]).all()
    with pytest.raises(ValueError, match="2 channels"):
        F.adjust_contrast(lt.zeros(2, 3, 3), 1)
    with pytest.raises(ValueError, match="brightness_factor is -1"):
        F.adjust_brightness(u8(), -1)


def test_hue():
    import colorsys

    for shift in (-0.5, -0.1, 0.0, 0.3):
        expected = np.empty_like(F32)
        for y in range(7):
            for x in range(9):
                h, s, v = colorsys.rgb_to_hsv(*(float(c) for c in F32[:, y, x]))
                expected[:, y, x] = colorsys.hsv_to_rgb((h + shift) % 1, s, v)
        same(F.adjust_hue(f32(), shift), expected, 1e-5)
        same(F.adjust_hue(u8(), shift), expected * 255, 1)
    grey = lt.full((3, 2, 2), 0.5)
    assert (F.adjust_hue(grey, 0.3) == grey).all()


def test_tones():
    same(F.invert(u8()), 255 - U8)
    same(F.posterize(u8(), 3), U8 & 0b11100000)
    same(F.posterize(f32(), 2), np.minimum(np.floor(F32 * 4), 3) / 4)
    same(F.solarize(u8(), 100), np.where(U8 >= 100, 255 - U8, U8))
    same(F.adjust_gamma(f32(), 2.2, 0.9), np.clip(0.9 * F32**2.2, 0, 1))
    low, high = U8.min((1, 2), keepdims=True).astype(float), U8.max((1, 2), keepdims=True)
    same(F.autocontrast(u8()), np.floor((U8 - low) * 255 / (high - low)), 1)
    flat = lt.full((1, 3, 3), 7, dtype=lt.uint8)
    assert (F.autocontrast(flat) == flat).all() and (F.equalize(flat) == flat).all()
    with pytest.raises(ValueError, match="threshold"):
        F.solarize(f32(), 2)


def test_equalize():
    ramp = lt.arange(2048).reshape(1, 32, 64) % 64
    found = F.equalize(ramp.to(dtype=lt.uint8))
    counts = np.full(64, 32)
    step = (2048 - 32) // 255
    table = np.minimum((np.cumsum(counts) - 32 + step // 2) // step, 255)
    same(found, table[ramp.numpy()])


def test_blur_and_sharpness():
    weights = np.exp(-0.5 * (np.arange(-1, 2) / 0.8) ** 2)
    weights /= weights.sum()
    padded = np.pad(F32, ((0, 0), (1, 1), (1, 1)), "reflect")
    expected = sum(weights[i] * weights[j] * padded[:, i : i + 7, j : j + 9] for i in range(3) for j in range(3))
    same(F.gaussian_blur(f32(), 3, 0.8), expected, 1e-5)
    same(F.gaussian_blur(f32(), 3), expected, 1e-5)  # 0.15 * 3 + 0.35
    kernel = np.ones((3, 3))
    kernel[1, 1] = 5
    soft = F32.astype(float).copy()
    soft[:, 1:-1, 1:-1] = sum(
        kernel[i, j] / 13 * F32[:, i : i + 5, j : j + 7] for i in range(3) for j in range(3)
    )  # fmt: skip
    same(F.adjust_sharpness(f32(), 0.3), blend(F32, soft, 0.3, 1), 1e-5)
    with pytest.raises(ValueError, match="odd"):
        F.gaussian_blur(f32(), 4)


# ---- random transforms

RANDOM = [
    T.RandomCrop(4, padding=2), T.RandomResizedCrop(5), T.RandomRotation(30), T.RandomAffine(10, (0.2, 0.2), (0.5, 2), 20),
    T.ColorJitter(0.3, 0.3, 0.3, 0.2), T.GaussianBlur(3), T.RandomErasing(1.0), T.RandomErasing(1.0, value="random"),
    T.RandomPerspective(p=1.0), T.AutoAugment(), T.RandAugment(), T.TrivialAugmentWide(), T.AugMix(),
    T.RandomApply([T.RandomHorizontalFlip(0.5)], 0.5), T.RandomChoice([T.RandomInvert(1.0), T.CenterCrop(4)], [0.2, 0.8]),
    T.RandomOrder([T.RandomVerticalFlip(), T.Pad(1)]), T.RandomSolarize(0.5), T.RandomPosterize(2), T.RandomAutocontrast(),
    T.RandomAdjustSharpness(2), T.RandomGrayscale(0.5), T.ElasticTransform(5.0, 0.5), v2.RandomResize(4, 9),
    v2.RandomZoomOut(p=1.0), v2.RandomPhotometricDistort(), v2.RandomChannelPermutation(), v2.GaussianNoise(),
    v2.ScaleJitter((9, 9), (0.5, 2.0)), v2.RandomShortestSize([4, 5, 6], 10),
]  # fmt: skip


@pytest.mark.parametrize("transform", RANDOM, ids=lambda t: type(t).__name__)
def test_seeds_repeat_random_transforms(transform):
    image = f32()
    results = []
    for seed in (1, 1, 2, 3, 4, 5, 6, 7, 8):
        lt.manual_seed(seed)
        results.append(transform(image))
        assert results[-1].dtype is lt.float32 and results[-1].ndim == 3
    assert results[0].shape == results[1].shape and (results[0] == results[1]).all()
    assert any(r.shape != results[0].shape or not (r == results[0]).all() for r in results[2:])
    same(image, F32)


def test_probabilities():
    lt.manual_seed(0)
    flip = T.RandomHorizontalFlip(0.3)
    image = lt.arange(2.0).reshape(1, 1, 2)
    n = sum(flip(image)[0, 0, 0].item() == 1 for _ in range(400))
    assert 85 < n < 155
    assert T.RandomHorizontalFlip(0.0)(image) is image and T.RandomVerticalFlip(1.0)(u8()).shape == (3, 7, 9)
    with pytest.raises(ValueError, match="p is 2"):
        T.RandomInvert(2)


def test_random_crops():
    lt.manual_seed(0)
    places = {T.RandomCrop.get_params(u8(), (5, 7))[:2] for _ in range(200)}
    assert places == {(i, j) for i in range(3) for j in range(3)}
    assert T.RandomCrop((9, 9), pad_if_needed=True)(u8()).shape == (3, 9, 9)
    with pytest.raises(ValueError, match="only"):
        T.RandomCrop(8)(u8())
    big = lt.zeros(3, 100, 120)
    for _ in range(20):
        i, j, h, w = T.RandomResizedCrop.get_params(big, (0.2, 0.5), (0.5, 2.0))
        assert 0 <= i <= 100 - h and 0 <= j <= 120 - w and 0.18 < h * w / 12000 < 0.53 and 0.48 < w / h < 2.1
    assert T.RandomResizedCrop.get_params(lt.zeros(1, 10, 100), (1, 1), (0.9, 1.1)) == (0, 44, 10, 11)


def test_random_erasing():
    lt.manual_seed(0)
    erased = T.RandomErasing(1.0, (0.1, 0.2), (1.0, 1.0), value=(1, 2, 3))(lt.zeros(3, 20, 20))
    share = (erased[0] == 1).numpy().mean()
    assert 0.08 < share < 0.23 and erased.amax((1, 2)).tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="2 values for 3"):
        T.RandomErasing(1.0, value=(1, 2))(f32())


def test_color_jitter_ranges():
    jitter = T.ColorJitter(0.4, (0.5, 0.6), 0, 0.1)
    assert (
        jitter.brightness == pytest.approx((0.6, 1.4)) and jitter.contrast == (0.5, 0.6) and jitter.saturation is None
    )
    assert T.ColorJitter(3).brightness == (0.0, 4.0) and jitter.hue == pytest.approx((-0.1, 0.1))
    for wrong in (dict(hue=0.6), dict(brightness=-1), dict(contrast=(2, 1)), dict(saturation="x")):
        with pytest.raises(ValueError, match="ColorJitter"):
            T.ColorJitter(**wrong)


def test_policies():
    for policy in T.AutoAugmentPolicy:
        pairs = T.AutoAugment(policy).policies
        assert len(pairs) == 25 and all(len(pair) == 2 for pair in pairs)
        space = T.AutoAugment(policy)._augmentation_space(10, [100, 200])
        for name, p, at in (change for pair in pairs for change in pair):
            assert 0 <= p <= 1 and (space[name][0] is None) == (at is None)
    assert space["TranslateX"][0][-1] == pytest.approx(150 / 331 * 200) and space["Posterize"][0][0] == 8
    wide = T.TrivialAugmentWide()._augmentation_space(31)
    assert wide["Rotate"][0][-1] == 135 and wide["Posterize"][0][-1] == 2 and len(wide) == 14
    with pytest.raises(TypeError, match="int32"):
        T.RandAugment()(lt.zeros(3, 4, 4, dtype=lt.int32))


# ---- samples and mixtures


def test_samples():
    label = lt.tensor(3)
    image, found, text = v2.RandomHorizontalFlip(1.0)((u8(), label, "x"))
    same(image, U8[..., ::-1])
    assert found is label and text == "x"
    sample = v2.Compose([v2.Resize(4), v2.ToDtype(lt.float32, scale=True)])({"image": u8(), "boxes": [1, 2]})
    assert sample["image"].shape == (3, 4, 5) and sample["boxes"] == [1, 2]
    assert v2.RandomCrop(4)(u8(), label)[1] is label
    assert T.Lambda(lambda x: x * 2)(3) == 6 and v2.Lambda(lambda x: x + 1, int)((1, "a", [2])) == (2, "a", [3])
    with pytest.raises(TypeError, match="Resize: expected a Tensor"):
        T.Resize(4)(3)
    whitening = T.LinearTransformation(lt.eye(189) * 2, lt.ones(189))
    same(whitening(f32()), (F32 - 1) * 2)


def test_mixtures():
    images, labels = lt.arange(4.0).reshape(4, 1, 1, 1).expand(4, 3, 8, 8), lt.tensor([0, 1, 2, 0])
    lt.manual_seed(0)
    mixed, shares = v2.MixUp(num_classes=3)(images, labels)
    weight = shares[1, 1].item()
    assert 0 < weight < 1 and mixed[1, 0, 0, 0].item() == pytest.approx(weight * 1)
    assert mixed[2, 0, 0, 0].item() == pytest.approx(weight * 2 + (1 - weight) * 1)
    assert shares[1].tolist() == pytest.approx([1 - weight, weight, 0]) and shares[0].tolist() == pytest.approx(
        [1, 0, 0]
    )
    for seed in range(5):
        lt.manual_seed(seed)
        cut = v2.CutMix(num_classes=3)({"image": images, "label": labels})
        kept = (cut["image"][1, 0] == 1).numpy().mean()
        assert cut["label"][1].tolist() == pytest.approx([1 - kept, kept, 0], abs=1e-6)
    assert v2.MixUp(labels_getter=lambda s: s[1])((images, shares))[1].shape == (4, 3)
    for call in (
        lambda: v2.MixUp()(images, labels),
        lambda: v2.CutMix(alpha=0),
        lambda: v2.MixUp(num_classes=3)(images),
    ):
        with pytest.raises(ValueError, match="MixUp|CutMix"):
            call()


def test_shown():
    whole = T.Compose([T.Resize(256), T.RandomHorizontalFlip(), T.Normalize((0.5,), (0.5,))])
    assert repr(whole) == (
        "Compose(\n    Resize(size=256, interpolation=bilinear, max_size=None, antialias=True)\n"
        "    RandomHorizontalFlip(p=0.5)\n    Normalize(mean=(0.5,), std=(0.5,))\n)"
    )
    for space in (T, v2):
        for name in space.__all__:
            assert getattr(space, name).__doc__, name
    for space in (F, v2.functional):
        for name in space.__all__:
            assert getattr(space, name).__doc__, name


def test_images_of_pillow():
    image_of = pytest.importorskip("PIL.Image")
    picture = image_of.fromarray(U8.transpose(1, 2, 0))
    for call in (F.hflip, lambda x: F.resize(x, 5), lambda x: F.adjust_hue(x, 0.2), lambda x: F.five_crop(x, 3)[4]):
        found = call(picture)
        assert isinstance(found, image_of.Image) and found.mode == "RGB"
        assert (np.asarray(found) == call(u8()).permute(1, 2, 0).numpy()).all()
    same(T.ToTensor()(picture), U8 / 255)
    same(T.PILToTensor()(picture), U8)
    assert (np.asarray(T.ToPILImage()(u8())) == U8.transpose(1, 2, 0)).all()
    assert T.ToPILImage()(lt.zeros(1, 2, 2)).mode == "L" and T.ToPILImage("F")(lt.zeros(2, 2)).mode == "F"
    mixed = v2.RandomHorizontalFlip(1.0)((lt.zeros(3), picture))
    assert mixed[0].shape == (3,) and (np.asarray(mixed[1]) == U8.transpose(1, 2, 0)[:, ::-1]).all()
    assert isinstance(T.AutoAugment()(picture), image_of.Image)


# ---- torchvision


@pytest.fixture(scope="module")
def torchvision():
    pytest.importorskip("torch")
    import types

    held = "torchvision._meta_registrations"
    sys.modules.setdefault(held, types.ModuleType(held))  # a build for another PyTorch can be imported too
    return pytest.importorskip("torchvision")


CALLS = [
    ("resize", [4, 5], {}), ("resize", 12, {"interpolation": "bicubic"}), ("rotate", 33.0, {"interpolation": "bilinear"}),
    ("rotate", -20.0, {"expand": True, "fill": [7.0]}), ("adjust_hue", 0.2, {}), ("adjust_sharpness", 1.6, {}),
    ("adjust_contrast", 0.3, {}), ("gaussian_blur", [3, 5], {}), ("autocontrast", None, {}), ("center_crop", [9, 4], {}),
    ("solarize", 0.3, {}), ("adjust_gamma", 1.4, {}), ("pad", [1, 2], {"padding_mode": "symmetric"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "named"), CALLS)
def test_as_torchvision(torchvision, name, value, named):
    import torch
    from torchvision.transforms import InterpolationMode
    from torchvision.transforms import functional as theirs

    args = [] if value is None else [value]
    more = {
        **named,
        **({"interpolation": InterpolationMode(named["interpolation"])} if "interpolation" in named else {}),
    }
    for image, tol in ((U8, 1), (F32, 2e-5)):
        expected = getattr(theirs, name)(torch.tensor(image), *args, **more)
        same(getattr(F, name)(lt.tensor(image), *args, **named), expected.numpy(), tol)


def test_policies_as_torchvision(torchvision):
    from torchvision import transforms as theirs

    for policy in T.AutoAugmentPolicy:
        expected = theirs.AutoAugment(theirs.AutoAugmentPolicy(policy.value)).policies
        assert [tuple(pair) for pair in T.AutoAugment(policy).policies] == [tuple(pair) for pair in expected]


def test_a_composition_of_nothing_is_the_image_itself():
    image = lt.zeros(3, 2, 2)
    assert T.Compose([])(image) is image
