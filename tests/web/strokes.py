# SPDX-License-Identifier: Apache-2.0
"""The strokes of a pen that would have left an image: its lines thinned to a skeleton, and walked along."""

import numpy as np
from scipy import ndimage

AROUND = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]  # clockwise from above


def skeleton(ink):
    """Lines one dot wide. T. Y. Zhang, C. Y. Suen, A fast parallel algorithm for thinning digital patterns, 1984."""
    ink = np.pad(ink.astype(int), 1)
    while True:
        before = ink.sum()
        for last in (False, True):
            p = np.array([np.roll(ink, (-dy, -dx), (0, 1)) for dy, dx in AROUND])
            neighbours = p.sum(0)
            begins = ((p == 0) & (np.roll(p, -1, 0) == 1)).sum(0)
            up, right, down, left = p[0], p[2], p[4], p[6]
            edge = (up * right * left == 0) & (up * down * left == 0) if last else (
                (up * right * down == 0) & (right * down * left == 0))  # fmt: skip
            ink = ink & ~((ink == 1) & (neighbours >= 2) & (neighbours <= 6) & (begins == 1) & edge)
        if ink.sum() == before:
            return ink[1:-1, 1:-1].astype(bool)


def beside(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def walk(dots):
    """Paths over a set of (y, x) dots that together visit all of them; they begin at ends of lines where there are."""
    left, paths = set(dots), []
    while left:
        near = {d: [(d[0] + y, d[1] + x) for y, x in AROUND if (d[0] + y, d[1] + x) in left] for d in left}
        at = min(left, key=lambda d: (len(near[d]) != 1, d))
        path = [at]
        left.remove(at)
        while ahead := [d for d in near[at] if d in left]:
            at = min(ahead, key=lambda d: abs(d[0] - at[0]) + abs(d[1] - at[1]))  # straight before slanted
            path.append(at)
            left.remove(at)
        closes = [path[0]] if len(path) > 3 and beside(path[0], at) else []
        met = [d for d in dots if d not in left and d not in path]  # of the lines that this one meets
        paths.append([d for d in met if beside(d, path[0])][:1] + path + [d for d in met if beside(d, at)][:1] + closes)
    return paths


def strokes(image, size, scale=4):
    """Lists of points in pixels from the middle of a paper of `size`, for an image of ink from 0 to 1."""
    fine = ndimage.zoom(image, scale, order=3, mode="grid-constant", grid_mode=True)
    # Darker than what is around: in 8 x 8 squares the hole of a 4 or 9 is grey.
    lines = skeleton((fine > 0.3) & (fine > ndimage.gaussian_filter(fine, 0.8 * scale)))
    extent = len(fine)
    paths = walk(list(zip(*np.nonzero(lines))))
    place = size * 0.75 / extent
    middle = (extent - 1) / 2
    return [[((x - middle) * place, (y - middle) * place) for y, x in path] for path in paths if len(path) > 2]
