# SPDX-License-Identifier: Apache-2.0
"""Images that are turned, sheared, seen from the side or bent: each pixel is read at a place of a grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...combining import concat, stack
from ...creation import arange, ones, tensor
from ...dtypes import dtype, float32, float64
from ...errors import InvalidError, shown
from ...functions import where
from ...nn import functional as F
from ...tensor import Tensor
from ._convert import get_dimensions, on_images
from ._geometry import InterpolationMode, as_batch, as_before, as_float, mode_of

Matrix = list[float]


def inverse_matrix(
    center: Sequence[float], angle: float, translate: Sequence[float], scale: float, shear: Sequence[float]
) -> Matrix:
    """The first two rows of the inverse of T(translate) T(center) R(angle) Shear Scale T(-center); angles in degrees.

    R Shear is a rotation, a shear along y and one along x: its inverse has determinant 1, so it is the adjugate.
    """
    rotation, across, down = math.radians(angle), math.radians(shear[0]), math.radians(shear[1])
    a = math.cos(rotation - down) / math.cos(down)
    b = -a * math.tan(across) - math.sin(rotation)
    c = math.sin(rotation - down) / math.cos(down)
    d = -c * math.tan(across) + math.cos(rotation)
    x, y = center[0] + translate[0], center[1] + translate[1]
    rows = ((d / scale, -b / scale), (-c / scale, a / scale))
    found: Matrix = []
    for (p, q), origin in zip(rows, center):
        found += [p, q, origin - p * x - q * y]
    return found


def _kind(img: Tensor) -> dtype:
    return float64 if img.dtype is float64 else float32


def _base_grid(height: int, width: int, like: Tensor, corner: bool = False) -> Tensor:
    """(H, W, 3): x, y and 1 of the middle of each pixel, from the middle of the image or from its corner."""
    kind = _kind(like)
    x = arange(width, dtype=kind, device=like.device) + (0.5 if corner else 0.5 - 0.5 * width)
    y = arange(height, dtype=kind, device=like.device) + (0.5 if corner else 0.5 - 0.5 * height)
    across, down = x.unsqueeze(0).expand(height, -1), y.unsqueeze(1).expand(-1, width)
    return stack([across, down, ones(height, width, dtype=kind, device=like.device)], -1)


def _affine_grid(matrix: Matrix, img: Tensor, height: int, width: int) -> Tensor:
    """(1, height, width, 2): places from -1 to 1 of the image that the matrix maps each pixel to."""
    _, h, w = get_dimensions(img)
    theta = tensor(matrix, dtype=_kind(img), device=img.device).reshape(2, 3).mT
    scaled = theta / tensor([0.5 * w, 0.5 * h], dtype=_kind(img), device=img.device)
    return (_base_grid(height, width, img) @ scaled).unsqueeze(0)


def _fill_of(fill: Any, img: Tensor, who: str) -> list[float] | None:
    if fill is None:
        return None
    values = [float(each) for each in fill] if isinstance(fill, (list, tuple)) else [float(fill)]
    channels = get_dimensions(img)[0]
    if len(values) not in (1, channels):
        raise InvalidError(f"{who}: fill has {len(values)} numbers, the image has {channels} channels")
    return values if any(values) else None


def _sampled(img: Tensor, grid: Tensor, mode: str, fill: list[float] | None) -> Tensor:
    batch = as_batch(as_float(img))
    n, channels = batch.shape[:2]
    grid = grid.to(dtype=batch.dtype)
    grid = grid.expand(n, -1, -1, -1) if n != grid.shape[0] else grid
    if fill is None:
        return as_before(F.grid_sample(batch, grid, mode, "zeros", align_corners=False), img)
    mask = ones(n, 1, *batch.shape[2:], dtype=batch.dtype, device=img.device)
    found = F.grid_sample(concat([batch, mask], 1), grid, mode, "zeros", align_corners=False)
    values, share = found[:, :channels], found[:, channels:]
    paint = tensor(fill, dtype=batch.dtype, device=img.device).reshape(1, -1, 1, 1)
    if mode == "nearest":
        values = where(share < 0.5, paint, values)
    else:
        values = values * share + (1 - share) * paint
    return as_before(values, img)


def _centred(center: Any, img: Tensor) -> list[float]:
    """From the middle of the image."""
    if center is None:
        return [0.0, 0.0]
    _, height, width = get_dimensions(img)
    return [float(at) - 0.5 * extent for at, extent in zip(center, (width, height))]


def shear_of(shear: Any, who: str) -> list[float]:
    """Angles along x and y of one number or two."""
    values = [shear, 0.0] if isinstance(shear, (int, float)) else list(shear)
    if len(values) == 1:
        values = [values[0], values[0]]
    if len(values) != 2:
        raise InvalidError(f"{who}: shear is {shown(shear)}, expected one number or two")
    return [float(each) for each in values]


@on_images
def affine(
    img: Tensor,
    angle: float,
    translate: Sequence[float],
    scale: float,
    shear: Any,
    interpolation: Any = InterpolationMode.NEAREST,
    fill: Any = None,
    center: Any = None,
) -> Tensor:
    """The image turned by `angle` clockwise and sheared (degrees), scaled, and moved by `translate` (pixels: x, y).

    center is (x, y) from the top left corner, by default the middle. What comes from outside is `fill`: a number, or
    one for each channel; by default 0. Interpolation is nearest or bilinear.
    """
    mode = mode_of(interpolation, ("nearest", "bilinear"), "affine")
    if isinstance(angle, bool) or not isinstance(angle, (int, float)):
        raise InvalidError(f"affine: angle is {shown(angle)}, expected a number")
    if not isinstance(translate, (list, tuple)) or len(translate) != 2:
        raise InvalidError(f"affine: translate is {shown(translate)}, expected two numbers")
    if not scale > 0:
        raise InvalidError(f"affine: scale is {shown(scale)}, expected a positive number")
    matrix = inverse_matrix(
        _centred(center, img), float(angle), [float(t) for t in translate], float(scale), shear_of(shear, "affine")
    )
    _, height, width = get_dimensions(img)
    return _sampled(img, _affine_grid(matrix, img, height, width), mode, _fill_of(fill, img, "affine"))


def _expanded(matrix: Matrix, height: int, width: int) -> tuple[int, int]:
    """The extents that the corners of an image need, which the matrix moves."""
    corners = [(sx * 0.5 * width, sy * 0.5 * height) for sx in (-1, 1) for sy in (-1, 1)]
    extents = []
    for row, extent in ((matrix[3:], height), (matrix[:3], width)):
        moved = [row[0] * x + row[1] * y + row[2] + 0.5 * extent for x, y in corners]
        # In tenths of thousandths, so that noise below does not add a pixel.
        high, low = round(max(moved) * 10000), round(min(moved) * 10000)
        extents.append(-(-high // 10000) - low // 10000)
    return extents[0], extents[1]


@on_images
def rotate(
    img: Tensor,
    angle: float,
    interpolation: Any = InterpolationMode.NEAREST,
    expand: bool = False,
    center: Any = None,
    fill: Any = None,
) -> Tensor:
    """The image turned by `angle` degrees counter-clockwise, about `center` (x, y), by default its middle.

    With expand the image grows to hold all of the turned one. What comes from outside is `fill`, by default 0.
    """
    mode = mode_of(interpolation, ("nearest", "bilinear"), "rotate")
    _, height, width = get_dimensions(img)
    matrix = inverse_matrix(_centred(center, img), -float(angle), [0.0, 0.0], 1.0, [0.0, 0.0])
    h, w = _expanded(matrix, height, width) if expand else (height, width)
    return _sampled(img, _affine_grid(matrix, img, h, w), mode, _fill_of(fill, img, "rotate"))


def perspective_coefficients(startpoints: Sequence[Any], endpoints: Sequence[Any]) -> list[float]:
    """a to h of x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (...), which map end to start points."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(endpoints, startpoints):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    n = 8
    if len(rows) != n:
        raise InvalidError(f"perspective: {len(startpoints)} and {len(endpoints)} points, expected 4 each")
    for i in range(n):
        best = max(range(i, n), key=lambda r: abs(rows[r][i]))
        if abs(rows[best][i]) < 1e-12:
            raise InvalidError(f"perspective: three of the points {shown(list(endpoints))} are on one line")
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [p - factor * q for p, q in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


@on_images
def perspective(
    img: Tensor,
    startpoints: Any = None,
    endpoints: Any = None,
    interpolation: Any = InterpolationMode.BILINEAR,
    fill: Any = None,
    coefficients: Sequence[float] | None = None,
) -> Tensor:
    """The image with four points (x, y) moved: `startpoints` to `endpoints`; or by the eight coefficients."""
    mode = mode_of(interpolation, ("nearest", "bilinear"), "perspective")
    if coefficients is None:
        if startpoints is None or endpoints is None:
            raise InvalidError("perspective: expected startpoints and endpoints, or coefficients")
        coefficients = perspective_coefficients(startpoints, endpoints)
    elif len(coefficients) != 8:
        raise InvalidError(f"perspective: {len(coefficients)} coefficients, expected 8")
    a, b, c, d, e, f, g, h = (float(each) for each in coefficients)
    _, height, width = get_dimensions(img)
    base = _base_grid(height, width, img, corner=True)
    upper = tensor([[a, b, c], [d, e, f]], dtype=_kind(img), device=img.device).mT
    upper = upper / tensor([0.5 * width, 0.5 * height], dtype=_kind(img), device=img.device)
    lower = tensor([[g, h, 1.0], [g, h, 1.0]], dtype=_kind(img), device=img.device).mT
    grid = ((base @ upper) / (base @ lower) - 1.0).unsqueeze(0)
    return _sampled(img, grid, mode, _fill_of(fill, img, "perspective"))


@on_images
def elastic_transform(
    img: Tensor, displacement: Tensor, interpolation: Any = InterpolationMode.BILINEAR, fill: Any = None
) -> Tensor:
    """The image read at each pixel's place plus `displacement` (1, H, W, 2), where 2 is a whole width or height."""
    mode = mode_of(interpolation, ("nearest", "bilinear"), "elastic_transform")
    _, height, width = get_dimensions(img)
    if tuple(displacement.shape) != (1, height, width, 2):
        raise InvalidError(
            f"elastic_transform: displacement has shape {list(displacement.shape)}, expected {[1, height, width, 2]}"
        )
    kind = _kind(img)
    x = (arange(width, dtype=kind, device=img.device) * 2 + 1) / width - 1
    y = (arange(height, dtype=kind, device=img.device) * 2 + 1) / height - 1
    grid = stack([x.unsqueeze(0).expand(height, -1), y.unsqueeze(1).expand(-1, width)], -1).unsqueeze(0)
    moved = grid + displacement.to(dtype=kind, device=img.device)
    return _sampled(img, moved, mode, _fill_of(fill, img, "elastic_transform"))
