# SPDX-License-Identifier: Apache-2.0
"""Figures as SVG: curves, rasters of few colours such as images of digits, tables of counts, graphs of expressions."""

import math
import pathlib
from html import escape

COLORS = ["#1f6fb2", "#d1601f", "#2a7d4f", "#8a4fa3", "#8a8a8a"]


class Picture:
    """SVG of a size, to which elements are added."""

    def __init__(self, width, height, title=""):
        self.width, self.height, self.parts = width, height, []
        self.add("rect", width=width, height=height, fill="white")
        if title:
            self.text(width / 2, 18, title, "middle", font_weight="bold")

    def add(self, tag, text=None, **attributes):
        written = "".join(f' {name.replace("_", "-")}="{_short(value)}"' for name, value in attributes.items())
        self.parts.append(f"<{tag}{written}/>" if text is None else f"<{tag}{written}>{escape(str(text))}</{tag}>")

    def text(self, x, y, text, anchor="start", **more):
        self.add("text", text, x=x, y=y, text_anchor=anchor, **more)

    def raster(self, x, y, levels, colors, scale=1):
        """Rows of numbers of colours, each as a square of `scale` pixels; None among the colours is not drawn."""
        runs = {}
        for row, line in enumerate(levels):
            start = 0
            for column in range(1, len(line) + 1):
                if column == len(line) or line[column] != line[start]:
                    runs.setdefault(int(line[start]), []).append((start, row, column - start))
                    start = column
        for level, pieces in sorted(runs.items()):
            if colors[level] is None:
                continue
            commands, at = [], (0, 0)
            for column, row, length in pieces:  # each move from where the last run ended
                commands.append(f"m{column - at[0]} {row - at[1]}h{length}")
                at = (column + length, row)
            self.add(
                "path", d="".join(commands), stroke=colors[level], shape_rendering="crispEdges",
                transform=f"translate({_short(x)} {_short(y + scale / 2)})scale({scale})",
            )  # fmt: skip

    def save(self, path):
        size = f'width="{_short(self.width)}" height="{_short(self.height)}"'
        box = f'viewBox="0 0 {_short(self.width)} {_short(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="sans-serif" font-size="12">'
        path = pathlib.Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([head, *self.parts, "</svg>"]) + "\n", encoding="utf-8")


def _short(value):
    return f"{value:.4g}" if isinstance(value, float) else escape(str(value))


def _ticks(low, high, log):
    if log:
        powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        marks = [m * 10.0**p for p in powers for m in (1, 2, 5)]
    else:
        step = 10.0 ** math.floor(math.log10((high - low) / 3))
        step *= next(m for m in (1, 2, 5, 10) if (high - low) / (m * step) <= 6)
        marks = [step * i for i in range(math.ceil(low / step), math.floor(high / step + 1e-9) + 1)]
    return [mark for mark in marks if low <= mark <= high]


def smoothed(values, n):
    """Means of n values that follow each other: [(number of the last one, mean)]."""
    return [(i + n, sum(values[i : i + n]) / n) for i in range(0, len(values) - n + 1, n)]


def curves(path, lines, title="", xlabel="step", ylabel="loss", log=False, dots=None):
    """Lines [(x, y)] by their names, and points [(x, y)] by theirs."""
    groups = {**lines, **(dots or {})}
    xs = [x for points in groups.values() for x, _ in points]
    ys = [y for points in groups.values() for _, y in points]
    left, right, top, bottom = 62, 600, 32, 310
    picture = Picture(right + 20, bottom + 42, title)
    scale = math.log if log else float
    low, high = min(xs), max(xs)
    bottom_y, top_y = scale(min(ys)), scale(max(ys))
    room = 0.04 * (top_y - bottom_y) or 1.0
    bottom_y, top_y = bottom_y - room, top_y + room

    def px(x):
        return left + (right - left) * (x - low) / ((high - low) or 1)

    def py(y):
        return bottom - (bottom - top) * (scale(y) - bottom_y) / (top_y - bottom_y)

    span = (math.exp(bottom_y), math.exp(top_y)) if log else (bottom_y, top_y)
    for mark in _ticks(*span, log):
        picture.add("line", x1=left, x2=right, y1=py(mark), y2=py(mark), stroke="#ddd")
        picture.text(left - 6, py(mark) + 4, f"{mark:.4g}", "end")
    for mark in _ticks(low, high, False):
        picture.text(px(mark), bottom + 16, f"{mark:.6g}", "middle")
    picture.add("rect", x=left, y=top, width=right - left, height=bottom - top, fill="none", stroke="#999")
    picture.text((left + right) / 2, bottom + 34, xlabel, "middle")
    middle = (top + bottom) / 2
    picture.text(14, middle, ylabel, "middle", transform=f"rotate(-90 14 {_short(middle)})")
    for i, (name, points) in enumerate(groups.items()):
        color = COLORS[i % len(COLORS)]
        if name in lines:
            places = " ".join(f"{px(x):.1f},{py(y):.1f}" for x, y in points)
            picture.add("polyline", points=places, fill="none", stroke=color, stroke_width="1.6")
        else:
            for x, y in points:
                picture.add("circle", cx=px(x), cy=py(y), r="2.5", fill=color)
        if len(groups) > 1:
            picture.add("rect", x=right - 140, y=top + 10 + 18 * i, width=12, height=4, fill=color)
            picture.text(right - 122, top + 16 + 18 * i, name)
    picture.save(path)


def images(path, pictures, columns=8, title="", captions=None, scale=2, shades=6):
    """Grey images (N, H, W) with values 0 (white) to 1 (black), in a grid; captions: (text, colour) of each."""
    n, height, width = pictures.shape
    gap, below = 4, 16 if captions else 0
    cell_w, cell_h = width * scale + gap, height * scale + gap + below
    picture = Picture(columns * cell_w + gap, -(-n // columns) * cell_h + gap + 24, title)
    greys = [None] + [f"#{level:02x}{level:02x}{level:02x}" for level in _greys(shades)]
    for i, image in enumerate(pictures):
        x, y = gap + i % columns * cell_w, 26 + i // columns * cell_h
        levels = [[min(shades, max(0, round(float(v) * shades))) for v in row] for row in image]
        picture.raster(x, y, levels, greys, scale)
        if captions:
            text, color = captions[i]
            picture.text(x + width * scale / 2, y + height * scale + 12, text, "middle", fill=color)
    picture.save(path)


def _greys(shades):
    return [round(255 * (1 - i / shades)) for i in range(1, shades + 1)]


def predictions(path, pictures, guesses, labels, title, n=24):
    """Mistakes first, then others, with what each was taken for."""
    wrong = [i for i in range(len(labels)) if guesses[i] != labels[i]]
    shown = (wrong[: n // 2] + [i for i in range(len(labels)) if guesses[i] == labels[i]])[:n]
    captions = [
        (f"{guesses[i]}", "#222") if guesses[i] == labels[i] else (f"{guesses[i]} (is {labels[i]})", "#c0281c")
        for i in shown
    ]
    images(path, pictures[shown], captions=captions, title=title)


def table_of_counts(path, names, counts, title):
    """counts[i][j]: how often i was taken for j; darker where the share of row i is larger."""
    cell, left, top = 40, 90, 100
    picture = Picture(left + cell * len(names) + 40, top + cell * len(names) + 10, title)
    for i, (name, row) in enumerate(zip(names, counts)):
        picture.text(left - 6, top + cell * i + 25, name, "end")
        x = left + cell * i + 24
        picture.text(x, top - 6, name, transform=f"rotate(-50 {x} {top - 6})")
        for j, count in enumerate(row):
            share = count / (sum(row) or 1)
            red, green, blue = (round(255 + share * (c - 255)) for c in (31, 111, 178))
            picture.add(
                "rect", x=left + cell * j, y=top + cell * i, width=cell - 1, height=cell - 1,
                fill=f"rgb({red},{green},{blue})",
            )  # fmt: skip
            if count:
                at = left + cell * j + cell / 2, top + cell * i + 25
                picture.text(*at, count, "middle", fill="white" if share > 0.6 else "#222")
    picture.save(path)


def expression(path, rows, edges, title=""):
    """A graph from left to right. rows: the lines of text of each node by its name, edges: pairs of names."""
    depth = dict.fromkeys(rows, 0)
    for _ in rows:  # as often as the longest way may be
        for a, b in edges:
            depth[b] = max(depth[b], depth[a] + 1)
    for name in rows:  # what nothing comes before stands close to what takes it
        after = [depth[b] for a, b in edges if a == name]
        if after and not any(b == name for _, b in edges):
            depth[name] = min(after) - 1
    columns = {}
    for name in rows:
        columns.setdefault(depth[name], []).append(name)
    wide, gap_x, gap_y = 118, 40, 16
    heights = {name: 16 * len(lines) + 10 for name, lines in rows.items()}
    tall = max(sum(heights[n] + gap_y for n in column) for column in columns.values())
    picture = Picture(len(columns) * (wide + gap_x), tall + 40, title)
    place = {}
    for i, d in enumerate(sorted(columns)):

        def wish(name):
            before = [place[a][1] for a, b in edges if b == name and a in place]
            return sum(before) / len(before) if before else 0

        column = sorted(columns[d], key=wish)
        y = 30 + (tall - sum(heights[n] + gap_y for n in column)) / 2
        for name in column:
            place[name] = (gap_x / 2 + i * (wide + gap_x), y + heights[name] / 2)
            y += heights[name] + gap_y
    for a, b in edges:
        (x0, y0), (x1, y1) = (place[a][0] + wide, place[a][1]), place[b]
        bend = (x1 - x0) / 2
        d = f"M{x0:.0f} {y0:.0f}C{x0 + bend:.0f} {y0:.0f} {x1 - bend:.0f} {y1:.0f} {x1:.0f} {y1:.0f}"
        picture.add("path", d=d, fill="none", stroke="#777")
    for name, lines in rows.items():
        (x, y), h = place[name], heights[name]
        fill = "#eef2f8" if any(b == name for _, b in edges) else "#e7f3e7"
        picture.add("rect", x=x, y=y - h / 2, width=wide, height=h, rx=4, fill=fill, stroke="#777")
        for i, line in enumerate(lines):
            picture.text(x + wide / 2, y - h / 2 + 17 + 16 * i, line, "middle")
    picture.save(path)


def tokens(path, pieces, title="", width=640):
    """Pieces of a text in boxes of changing colours with their numbers below: [(piece, number)]."""
    fills = ["#dbe8f5", "#f9e1dd", "#dcefe0", "#f5ecd0", "#e8def0"]
    gap, x, y, places = 6, 6, 30, []
    for piece, number in pieces:
        shown = "".join("\u2423" if c == " " else c if c.isprintable() else "\u00b7" for c in piece)
        wide = 9 * max(len(shown), len(str(number))) + 12
        if x + wide > width:
            x, y = gap, y + 52
        places.append((x, y, wide, shown, number))
        x += wide + gap
    picture = Picture(width, y + 52, title)
    for i, (x, y, wide, shown, number) in enumerate(places):
        picture.add("rect", x=x, y=y, width=wide, height=24, rx=3, fill=fills[i % len(fills)])
        picture.text(x + wide / 2, y + 17, shown, "middle", font_family="monospace", font_size=14)
        picture.text(x + wide / 2, y + 40, number, "middle", fill="#666")
    picture.save(path)
