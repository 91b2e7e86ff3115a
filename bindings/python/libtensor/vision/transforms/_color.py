# SPDX-License-Identifier: Apache-2.0
"""Images in other colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...combining import concat, stack
from ...creation import linspace, tensor, zeros
from ...dtypes import dtype, float32, int32, int64, uint8
from ...errors import InvalidError, InvalidTypeError, shown
from ...functions import where
from ...nn import functional as F
from ...tensor import Tensor
from ._convert import convert_image_dtype, get_dimensions, on_images, top_of
from ._geometry import as_batch, as_before, as_float


def _channels(img: Tensor, allowed: Sequence[int], who: str) -> int:
    channels = get_dimensions(img)[0]
    if channels not in allowed:
        raise InvalidError(f"{who}: the image has {channels} channels, expected {' or '.join(map(str, allowed))}")
    return channels


def _factor(value: float, who: str, name: str) -> float:
    if not value >= 0:
        raise InvalidError(f"{who}: {name} is {shown(value)}, expected 0 or more")
    return float(value)


def _blend(img: Tensor, other: Any, ratio: float) -> Tensor:
    """ratio * img + (1 - ratio) * other, within the range of the dtype."""
    if not img.dtype.is_floating_point:
        mixed = img.to(dtype=float32) * ratio
        other = other.to(dtype=float32) if isinstance(other, Tensor) else other
    else:
        mixed = img * ratio
    return (mixed + other * (1.0 - ratio)).clamp(0, top_of(img.dtype)).to(dtype=img.dtype)  # type: ignore[no-any-return]


def _grey(img: Tensor) -> Tensor:
    """(..., 1, H, W), in floating numbers: fractions of integers are kept."""
    values = as_float(img) if not img.dtype.is_floating_point else img
    red, green, blue = values[..., 0:1, :, :], values[..., 1:2, :, :], values[..., 2:3, :, :]
    return 0.2989 * red + 0.587 * green + 0.114 * blue


@on_images
def rgb_to_grayscale(img: Tensor, num_output_channels: int = 1) -> Tensor:
    """0.2989 R + 0.587 G + 0.114 B of (..., 3, H, W), as one channel or as three equal ones."""
    if num_output_channels not in (1, 3):
        raise InvalidError(f"rgb_to_grayscale: num_output_channels is {num_output_channels}, expected 1 or 3")
    if img.ndim < 3:
        raise InvalidTypeError(f"rgb_to_grayscale: expected (..., C, H, W), the image has shape {list(img.shape)}")
    found = img if _channels(img, (1, 3), "rgb_to_grayscale") == 1 else _grey(img).to(dtype=img.dtype)
    return found if num_output_channels == 1 else concat([found] * 3, -3)


def to_grayscale(img: Any, num_output_channels: int = 1) -> Any:
    """rgb_to_grayscale"""
    return rgb_to_grayscale(img, num_output_channels)


@on_images
def grayscale_to_rgb(img: Tensor) -> Tensor:
    """Three equal channels of one; other images as they are."""
    return concat([img] * 3, -3) if get_dimensions(img)[0] == 1 else img


@on_images
def adjust_brightness(img: Tensor, brightness_factor: float) -> Tensor:
    """The image times a factor: 0 is black, 1 leaves it as it is."""
    factor = _factor(brightness_factor, "adjust_brightness", "brightness_factor")
    _channels(img, (1, 3), "adjust_brightness")
    return _blend(img, 0.0, factor)


@on_images
def adjust_contrast(img: Tensor, contrast_factor: float) -> Tensor:
    """The distance to the mean of the grey image times a factor: 0 is grey, 1 leaves the image as it is."""
    factor = _factor(contrast_factor, "adjust_contrast", "contrast_factor")
    grey = img if _channels(img, (1, 3), "adjust_contrast") == 1 else _grey(img).to(dtype=img.dtype)
    return _blend(img, as_float(grey).mean((-3, -2, -1), keepdim=True), factor)


@on_images
def adjust_saturation(img: Tensor, saturation_factor: float) -> Tensor:
    """The distance to the grey image times a factor: 0 is grey, 1 leaves the image as it is."""
    factor = _factor(saturation_factor, "adjust_saturation", "saturation_factor")
    if _channels(img, (1, 3), "adjust_saturation") == 1:
        return img
    return _blend(img, _grey(img).to(dtype=img.dtype), factor)


@on_images
def adjust_hue(img: Tensor, hue_factor: float) -> Tensor:
    """The hue moved around the circle of colours by a share of it, from -0.5 to 0.5."""
    if not -0.5 <= hue_factor <= 0.5:
        raise InvalidError(f"adjust_hue: hue_factor is {shown(hue_factor)}, expected -0.5 to 0.5")
    if _channels(img, (1, 3), "adjust_hue") == 1:
        return img
    values = convert_image_dtype(img, float32) if not img.dtype.is_floating_point else img
    hue, saturation, value = _to_hsv(values)
    adjusted = _from_hsv((hue + float(hue_factor)).remainder(1.0), saturation, value)
    return convert_image_dtype(adjusted, img.dtype)


def _to_hsv(img: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Hue, saturation and value, each (..., H, W) from 0 to 1."""
    red, green, blue = img[..., 0, :, :], img[..., 1, :, :], img[..., 2, :, :]
    high, low = img.amax(-3), img.amin(-3)
    spread = high - low
    grey = spread == 0
    saturation = spread / where(grey, high * 0 + 1, high)
    divisor = where(grey, spread * 0 + 1, spread)
    r, g, b = ((high - channel) / divisor for channel in (red, green, blue))
    sector = where(high == red, b - g, where(high == green, 2.0 + r - b, 4.0 + g - r))
    return (sector / 6.0 + 1.0).fmod(1.0), saturation, high


def _from_hsv(hue: Tensor, saturation: Tensor, value: Tensor) -> Tensor:
    sector = (hue * 6.0).floor()
    rest = hue * 6.0 - sector
    i = sector.to(dtype=int32) % 6
    p = (value * (1.0 - saturation)).clamp(0.0, 1.0)
    q = (value * (1.0 - saturation * rest)).clamp(0.0, 1.0)
    t = (value * (1.0 - saturation * (1.0 - rest))).clamp(0.0, 1.0)
    channels = []
    for order in ((value, q, p, p, t, value), (t, value, value, q, p, p), (p, p, t, value, value, q)):
        found = order[5]
        for n in range(4, -1, -1):
            found = where(i == n, order[n], found)
        channels.append(found)
    return stack(channels, -3)


@on_images
def adjust_gamma(img: Tensor, gamma: float, gain: float = 1) -> Tensor:
    """gain * image ** gamma, of values from 0 to 1."""
    _channels(img, (1, 3), "adjust_gamma")
    exponent = _factor(gamma, "adjust_gamma", "gamma")
    values = convert_image_dtype(img, float32) if not img.dtype.is_floating_point else img
    return convert_image_dtype((gain * values**exponent).clamp(0, 1), img.dtype)


@on_images
def invert(img: Tensor) -> Tensor:
    """White minus the image."""
    _channels(img, (1, 3), "invert")
    return top_of(img.dtype) - img


@on_images
def posterize(img: Tensor, bits: int) -> Tensor:
    """Only the upper `bits` of each byte; of floating values as many steps."""
    _channels(img, (1, 3), "posterize")
    if not 0 <= bits <= 8:
        raise InvalidError(f"posterize: bits is {shown(bits)}, expected 0 to 8")
    if img.dtype.is_floating_point:
        steps = 1 << bits
        return (img * steps).floor().clamp(0, steps - 1) * (1.0 / steps)
    if img.dtype is not uint8:
        raise InvalidTypeError(f"posterize: the image is {img.dtype}, expected uint8 or a floating dtype")
    return img & (256 - (1 << (8 - bits)))


@on_images
def solarize(img: Tensor, threshold: float) -> Tensor:
    """The image with values of at least `threshold` inverted."""
    _channels(img, (1, 3), "solarize")
    if threshold > top_of(img.dtype):
        raise InvalidError(f"solarize: threshold is {shown(threshold)}, expected at most {top_of(img.dtype)}")
    return where(img >= threshold, invert(img), img)


def _depthwise(img: Tensor, kernel: Tensor) -> Tensor:
    channels = img.shape[1]
    return F.conv2d(img, kernel.expand(channels, 1, -1, -1), groups=channels)


@on_images
def adjust_sharpness(img: Tensor, sharpness_factor: float) -> Tensor:
    """The distance to the smoothed image times a factor: 0 is smooth, 1 leaves the image as it is."""
    factor = _factor(sharpness_factor, "adjust_sharpness", "sharpness_factor")
    _, height, width = get_dimensions(img)
    _channels(img, (1, 3), "adjust_sharpness")
    if height <= 2 or width <= 2:
        return img
    values = as_batch(as_float(img))
    kernel = tensor([[1.0, 1.0, 1.0], [1.0, 5.0, 1.0], [1.0, 1.0, 1.0]], dtype=values.dtype, device=img.device) / 13
    inner = _depthwise(values, kernel)
    if not img.dtype.is_floating_point:
        inner = inner.round()
    smooth = values.clone()
    smooth[:, :, 1:-1, 1:-1] = inner
    return _blend(img, as_before(smooth, img), factor)


@on_images
def autocontrast(img: Tensor) -> Tensor:
    """Each channel stretched to the whole range, from its smallest value to its largest one."""
    _channels(img, (1, 3), "autocontrast")
    top = top_of(img.dtype)
    values = as_float(img) if not img.dtype.is_floating_point else img
    low, high = values.amin((-2, -1), keepdim=True), values.amax((-2, -1), keepdim=True)
    flat = high == low
    scale = where(flat, low * 0 + 1, where(flat, low * 0 + 1, high - low).reciprocal() * top)
    return ((values - where(flat, low * 0, low)) * scale).clamp(0, top).to(dtype=img.dtype)


def _equalized(channel: Tensor) -> Tensor:
    places = channel.to(dtype=int64)
    counts = places.reshape(-1).bincount(minlength=256)
    present: Any = counts.tolist()
    last = next((n for n in reversed(present) if n), 0)
    step = (sum(present) - last) // 255
    if step == 0:
        return channel
    table = (counts.cumsum(0) + step // 2) // step
    shifted = concat([zeros(1, dtype=table.dtype, device=channel.device), table[:-1]], 0).clamp(0, 255)
    return shifted[places].to(dtype=channel.dtype)


@on_images
def equalize(img: Tensor) -> Tensor:
    """Each channel with an even histogram. The image is uint8, or floating with values from 0 to 1."""
    _channels(img, (1, 3), "equalize")
    if img.dtype is not uint8:
        if not img.dtype.is_floating_point:
            raise InvalidTypeError(f"equalize: the image is {img.dtype}, expected uint8 or a floating dtype")
        return convert_image_dtype(equalize(convert_image_dtype(img, uint8)), img.dtype)
    if not img.numel():
        return img
    flat = img.reshape(-1, *img.shape[-2:])
    return stack([_equalized(channel) for channel in flat.unbind(0)], 0).reshape(*img.shape)


def _gaussian(size: int, sigma: float, kind: dtype, device: Any) -> Tensor:
    half = (size - 1) * 0.5
    found = ((linspace(-half, half, size, dtype=kind, device=device) / sigma) ** 2 * -0.5).exp()
    return found / found.sum()


def blur_of(kernel_size: Any, sigma: Any, who: str) -> tuple[list[int], list[float]]:
    """Extents and deviations along x and y."""
    sizes = [kernel_size] * 2 if isinstance(kernel_size, int) else [int(each) for each in kernel_size]
    sizes = sizes * 2 if len(sizes) == 1 else sizes
    if len(sizes) != 2 or any(size < 1 or size % 2 == 0 for size in sizes):
        raise InvalidError(f"{who}: kernel_size is {shown(kernel_size)}, expected odd positive numbers")
    if sigma is None:
        return sizes, [size * 0.15 + 0.35 for size in sizes]
    values = [float(sigma)] * 2 if isinstance(sigma, (int, float)) else [float(each) for each in sigma]
    values = values * 2 if len(values) == 1 else values
    if len(values) != 2 or not all(value > 0 for value in values):
        raise InvalidError(f"{who}: sigma is {shown(sigma)}, expected one or two positive numbers")
    return sizes, values


@on_images
def gaussian_blur(img: Tensor, kernel_size: Any, sigma: Any = None) -> Tensor:
    """The mean around each pixel with the weights of a Gaussian, at the border over the mirrored image.

    kernel_size and sigma are one number, or two along x and y. sigma is 0.15 * kernel_size + 0.35 unless given.
    """
    (across, down), (sigma_x, sigma_y) = blur_of(kernel_size, sigma, "gaussian_blur")
    values = as_batch(as_float(img))
    kernel_x = _gaussian(across, sigma_x, values.dtype, img.device)
    kernel_y = _gaussian(down, sigma_y, values.dtype, img.device)
    padded = F.pad(values, [across // 2, across // 2, down // 2, down // 2], mode="reflect")
    return as_before(_depthwise(padded, kernel_y.unsqueeze(1) * kernel_x.unsqueeze(0)), img)


@on_images
def gaussian_noise(img: Tensor, mean: float = 0.0, sigma: float = 0.1, clip: bool = True) -> Tensor:
    """The image plus normal numbers; of uint8 they are scaled to 0 to 255."""
    if not (img.dtype.is_floating_point or img.dtype is uint8):
        raise InvalidTypeError(f"gaussian_noise: the image is {img.dtype}, expected uint8 or a floating dtype")
    _factor(sigma, "gaussian_noise", "sigma")
    kind = img.dtype if img.dtype.is_floating_point else float32
    noise = zeros(img.shape, dtype=kind, device=img.device).normal_() * sigma + mean
    top = top_of(img.dtype)
    noisy = img.to(dtype=kind) + noise * top
    return (noisy.clamp(0, top) if clip else noisy).to(dtype=img.dtype)


@on_images
def permute_channels(img: Tensor, permutation: Sequence[int]) -> Tensor:
    """The channels in another order."""
    if sorted(permutation) != list(range(get_dimensions(img)[0])):
        raise InvalidError(f"permute_channels: {shown(list(permutation))} for {get_dimensions(img)[0]} channels")
    return img.index_select(-3, tensor(list(permutation), dtype=int64, device=img.device))
