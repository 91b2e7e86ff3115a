# SPDX-License-Identifier: Apache-2.0
"""Two pictures of results, as SVG: bars of ratios, and the rows under the machine's roofline."""

import math
from html import escape

COLORS = {"won": "#2a7d4f", "tie": "#8a8a8a", "lost": "#b5452c"}
STYLE = "font-family: sans-serif; font-size: 11px; fill: #222"


class Picture:
    def __init__(self, width, height):
        self.width, self.height, self.parts = width, height, []

    def add(self, tag, text=None, **attributes):
        written = "".join(f' {k.replace("_", "-")}="{escape(str(v))}"' for k, v in attributes.items())
        self.parts.append(f"<{tag}{written}/>" if text is None else f"<{tag}{written}>{escape(text)}</{tag}>")

    def line(self, x1, y1, x2, y2, **more):
        points = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        self.add("line", **{k: f"{v:.1f}" for k, v in points.items()}, **{"stroke": "#999", **more})

    def text(self, x, y, text, anchor="start", **more):
        self.add("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, **more)

    def written(self):
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        background = f'<rect width="{self.width}" height="{self.height}" fill="white"/>'
        inner = "\n".join([background, *self.parts])
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{STYLE}">\n{inner}\n</svg>\n'


def logarithmic(low, high, start, end):
    """A map of [low, high] to [start, end] by logarithms."""
    scale = (end - start) / math.log(high / low)
    return lambda value: start + scale * math.log(min(max(value, low), high) / low)


def powers(low, high, base):
    first = math.ceil(math.log(low, base) - 1e-9)
    return [base**i for i in range(first, math.floor(math.log(high, base) + 1e-9) + 1)]


def bars(results):
    """Best peer's time over ours, a bar a row: to the right of 1 ours is faster. A tick is the target."""
    rows = [r for r in results["rows"] if "ratio" in r]
    top, step, left, right = 50, 16, 260, 900
    picture = Picture(right + 160, top + step * len(rows) + 20)
    reach = max([2.0, *(max(r["ratio"], 1 / r["ratio"], r["target"]) for r in rows)]) * 1.1
    x = logarithmic(1 / reach, reach, left, right)
    picture.text(left, 16, "time of the best peer / time of libtensor, logarithmic; whiskers: quartiles; tick: target")
    for value in powers(1 / reach, reach, 2 if reach < 20 else 10):
        picture.line(x(value), top - 6, x(value), picture.height - 14, stroke="#ddd")
        picture.text(x(value), top - 10, f"{value:g}", "middle")
    for i, row in enumerate(rows):
        y, ratio, (low, high) = top + step * i, row["ratio"], row["quartiles"]
        start, end = sorted((x(1), x(ratio)))
        picture.text(left - 8, y + 10, row["name"], "end")
        picture.add(
            "rect", x=f"{start:.1f}", y=y + 2, width=f"{end - start:.1f}", height=step - 5,
            fill=COLORS[row["verdict"]],
        )  # fmt: skip
        picture.line(x(low), y + 7.5, x(high), y + 7.5, stroke="black")
        picture.line(x(row["target"]), y + 1, x(row["target"]), y + step - 2, stroke="#1f4e9c", stroke_width=2)
        picture.text(right + 8, y + 10, f"{ratio:.2f}  {row['best']}")
    picture.line(x(1), top - 6, x(1), picture.height - 14, stroke="black")
    return picture.written()


def roofline(results):
    """Gflop/s over flops per byte, of rows that have both; filled ours, hollow the best peer. None without limits."""
    limits = results.get("limits")
    rows = [r for r in results["rows"] if r.get("flops") and r.get("bytes") and r.get("ours")]
    if not limits or not rows:
        return None
    left, right, top, bottom = 60, 860, 30, 500
    picture = Picture(right + 30, bottom + 45)
    peaks = list(limits["Gflop/s"].items())
    peaks = {f"{k}, {n}T": v for k, p in peaks if "bfloat16" not in k for n, v in p.items()}
    intensity = [r["flops"] / r["bytes"] for r in rows]
    low_x, high_x = min(0.1, *intensity), max(100.0, *intensity) * 2
    high_y = max(peaks.values()) * 2
    x, y = logarithmic(low_x, high_x, left, right), logarithmic(high_y / 1e4, high_y, bottom, top)
    for value in powers(low_x, high_x, 10):
        picture.line(x(value), top, x(value), bottom, stroke="#ddd")
        picture.text(x(value), bottom + 16, f"{value:g}", "middle")
    for value in powers(high_y / 1e4, high_y, 10):
        picture.line(left, y(value), right, y(value), stroke="#ddd")
        picture.text(left - 6, y(value) + 4, f"{value:g}", "end")
    for name, peak in peaks.items():
        picture.line(left, y(peak), right, y(peak), stroke="#555", stroke_dasharray="4 3")
        picture.text(right, y(peak) - 3, f"{name} {peak:.0f}", "end")
    best = max(peaks.values())
    for name, values in limits["GB/s"].items():
        knee = best / values["read"]
        start = max(low_x, high_y / 1e4 / values["read"])
        picture.line(x(start), y(start * values["read"]), x(knee), y(best), stroke="#1f4e9c")
        picture.text(x(start) + 4, y(start * values["read"]) - 6, f"{name}", fill="#1f4e9c")
    for row, at in zip(rows, intensity):
        for key, fill in (("peer", "white"), ("ours", COLORS.get(row["verdict"], "#8a8a8a"))):
            if row.get(key):
                place = {"cx": f"{x(at):.1f}", "cy": f"{y(row['flops'] / row[key] * 1e-9):.1f}"}
                picture.add("circle", r=4, fill=fill, stroke="black", **place)
    picture.text(left, 18, "Gflop/s over flops per byte; filled: libtensor, hollow: the best peer")
    return picture.written()


def write(folder, name, results):
    """Writes the pictures beside the results."""
    for kind, picture in (("ratios", bars(results)), ("roofline", roofline(results))):
        if picture:
            (folder / f"{name}.{kind}.svg").write_text(picture)
