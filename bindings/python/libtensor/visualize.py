# SPDX-License-Identifier: Apache-2.0
"""Pictures of the graph behind a tensor, and pages about the kernels of a training step."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _ops_gen as _c
from ._convert import guard as _guard
from ._convert import handles as _handles
from ._convert import whole_text as _whole_text
from .deferral import schedule
from .errors import InvalidError, InvalidTypeError
from .graph import AccumulateGrad, Node, address
from .nn.module import Module
from .observe import Kernel, record_kernels
from .programs import Program
from .serialization import _path as _checked
from .serialization import c_strings as _c_strings
from .tensor import Tensor

if TYPE_CHECKING:
    import pathlib

__all__ = ["Graph", "Step", "visualize", "visualize_schedule", "visualize_step"]

_LINE, _LETTER, _GAP = 16, 7.2, 24  # pixels: height of a line, width of a letter, space between nodes


class _Box(NamedTuple):
    lines: list[str]
    is_leaf: bool

    @property
    def width(self) -> float:
        return max(map(len, self.lines)) * _LETTER + 20

    @property
    def height(self) -> float:
        return len(self.lines) * _LINE + 12


class Graph:
    """Ops as boxes, what they begin with as ellipses. In a notebook it draws itself."""

    def __init__(self, dot: str, boxes: dict[str, _Box], edges: list[tuple[str, str]]) -> None:
        self.dot = dot
        self._boxes, self._edges = boxes, edges

    def __str__(self) -> str:
        return self.dot

    def svg(self) -> str:
        """A drawing with each op below all that it computes with."""
        boxes, edges = self._boxes, self._edges
        levels = _ordered(_levels(boxes, edges), edges)
        place, width, height = _places(levels, boxes)
        shapes = [_line(place[a], boxes[a], place[b], boxes[b]) for a, b in edges]
        shapes += [_shape(place[name], box) for name, box in boxes.items()]
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
                f'width="{width:.0f}" height="{height:.0f}" font-family="monospace" font-size="12">',
                '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
                'orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>',
                *shapes,
                "</svg>",
            ]
        )

    def html(self) -> str:
        """A page that needs nothing else."""
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>graph</title></head>\n'
            f"<body>\n{self.svg()}\n</body>\n</html>\n"
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes .dot (or .gv), .svg or .html, as the name ends, beside `path` and renames it."""
        path = _path(path)
        forms: dict[str, Any] = {".dot": str, ".gv": str, ".svg": Graph.svg, ".html": Graph.html}
        if path.suffix not in forms:
            raise InvalidError(f"{path.name!r} ends in {path.suffix!r}, expected one of {', '.join(forms)}")
        _write(path, forms[path.suffix](self))

    def _repr_svg_(self) -> str:
        return self.svg()


def _path(path: str | os.PathLike[str]) -> pathlib.Path:
    import pathlib  # here, since few programs write pages and all import this module

    _checked(path, "save")
    return pathlib.Path(path)


def _escaped(text: str) -> str:
    import html

    return html.escape(text)


def _write(path: pathlib.Path, text: str) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as e:
        if e.filename == str(part):
            e.filename, e.filename2 = str(path), None
        raise
    finally:
        part.unlink(missing_ok=True)


def _levels(boxes: Mapping[str, _Box], edges: list[tuple[str, str]]) -> list[list[str]]:
    """Nodes by the longest way to them from a leaf; a leaf stands just above what first takes it."""
    takes: dict[str, list[str]] = {name: [] for name in boxes}
    missing = dict.fromkeys(boxes, 0)
    for a, b in edges:
        takes[a].append(b)
        missing[b] += 1
    depth = dict.fromkeys(boxes, 0)
    ready = [name for name in boxes if not missing[name]]
    for name in ready:  # grows while it is walked
        for b in takes[name]:
            depth[b] = max(depth[b], depth[name] + 1)
            missing[b] -= 1
            if not missing[b]:
                ready.append(b)
    for name, box in boxes.items():
        if box.is_leaf and takes[name]:
            depth[name] = min(depth[b] for b in takes[name]) - 1
    levels: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for name in boxes:
        levels[depth[name]].append(name)
    return levels


def _ordered(levels: list[list[str]], edges: list[tuple[str, str]]) -> list[list[str]]:
    """Fewer crossings: each level by the mean place of its neighbours. Sugiyama, Tagawa and Toda 1981."""
    beside: dict[str, list[str]] = {name: [] for level in levels for name in level}
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    place = {name: i / len(level) for level in levels for i, name in enumerate(level)}
    for sweep in range(4):
        for level in levels if sweep % 2 else reversed(levels):
            wish = {n: sum(place[m] for m in beside[n]) / len(beside[n]) if beside[n] else place[n] for n in level}
            level.sort(key=wish.__getitem__)
            place.update({name: i / len(level) for i, name in enumerate(level)})
    return levels


def _places(levels: list[list[str]], boxes: Mapping[str, _Box]) -> tuple[dict[str, tuple[float, float]], float, float]:
    """The middle of each node, and the size of the whole."""
    widths = [sum(boxes[n].width for n in level) + _GAP * (len(level) + 1) for level in levels]
    whole, top, place = max(widths), float(_GAP), {}
    for level, width in zip(levels, widths):
        left, height = (whole - width) / 2 + _GAP, max(boxes[n].height for n in level)
        for name in level:
            place[name] = (left + boxes[name].width / 2, top + height / 2)
            left += boxes[name].width + _GAP
        top += height + 2 * _GAP
    return place, whole, top - _GAP


def _shape(at: tuple[float, float], box: _Box) -> str:
    x, y, w, h = *at, box.width, box.height
    if box.is_leaf:
        outline = f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{w / 2:.1f}" ry="{h / 2:.1f}" fill="#e7f3e7" stroke="#555"/>'
    else:
        outline = (
            f'<rect x="{x - w / 2:.1f}" y="{y - h / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="4" '
            'fill="#eef2f8" stroke="#555"/>'
        )
    first = y - (len(box.lines) - 1) * _LINE / 2 + 4
    words = [
        f'<text x="{x:.1f}" y="{first + i * _LINE:.1f}" text-anchor="middle">{_escaped(line)}</text>'
        for i, line in enumerate(box.lines)
    ]
    return outline + "".join(words)


def _line(start: tuple[float, float], above: _Box, end: tuple[float, float], below: _Box) -> str:
    x0, y0, x1, y1 = start[0], start[1] + above.height / 2, end[0], end[1] - below.height / 2
    bend = (y1 - y0) / 2
    return (
        f'<path d="M{x0:.1f} {y0:.1f}C{x0:.1f} {y0 + bend:.1f} {x1:.1f} {y1 - bend:.1f} {x1:.1f} {y1:.1f}" '
        'fill="none" stroke="#555" marker-end="url(#arrow)"/>'
    )


def _text_of(t: Tensor) -> str:
    return f"{t.dtype.name} {list(t.shape)}"


def _parts(last: Node | AccumulateGrad, names: Mapping[int, str]) -> tuple[dict[str, _Box], list[tuple[str, str]]]:
    """The nodes and leaves behind one, and the edges between them as values flow. Without recursion: chains may be long."""
    number: dict[Any, str] = {}
    boxes: dict[str, _Box] = {}
    edges: list[tuple[str, str]] = []
    waiting: list[Node] = []

    def place(node: Node | AccumulateGrad) -> str:
        if node in number:
            return number[node]
        name = number[node] = f"n{len(number)}"
        leaf = node.variable if isinstance(node, AccumulateGrad) else None
        if leaf is not None:
            given = names.get(address(leaf))
            boxes[name] = _Box(([given] if given else []) + [_text_of(leaf)], True)
        else:
            assert isinstance(node, Node)
            hooks = [f"{node.hook_count} hooks"] if node.hook_count else []
            boxes[name] = _Box([node.name(), *map(_text_of, node.outputs), *hooks], False)
            waiting.append(node)
        return name

    place(last)
    while waiting:
        node = waiting.pop()
        for source, _ in node.next_functions:
            if source is not None:
                edges.append((place(source), number[node]))
    return boxes, edges


_VALUE = re.compile(r"%\d+|\b(?:optimizer|scheduler|grad_scaler)=\d+")
_OBJECT = re.compile(r"object (\d+): (\w+)")
_CALL = re.compile(r"(?:(.*) = )?(\w+)\((.*)\)")


def _parts_of_program(text: str) -> tuple[dict[str, _Box], list[tuple[str, str]]]:
    """What str(program) lists: its inputs and constants as leaves, its calls, and its outputs."""
    boxes: dict[str, _Box] = {}
    edges: list[tuple[str, str]] = []
    made_by: dict[str, str] = {}  # the node that a value has its elements from
    part = ""
    for line in text.splitlines():
        name = f"n{len(boxes)}"
        if not line.startswith("  "):
            part = line
            if held := _OBJECT.fullmatch(line):
                boxes[name] = _Box([held[2]], True)
                made_by[f"{held[2]}={held[1]}"] = name
            continue
        value, _, rest = line.strip().partition(" ")
        if part != "calls:" and not _VALUE.fullmatch(value):
            continue  # the rest of a name of several lines
        if part in ("inputs:", "constants:"):
            boxes[name] = _Box([words for words in rest.split(": ", 1) if words], True)
            made_by[value] = name
        elif part == "outputs:":
            boxes[name] = _Box([rest], True)
            edges += [(made_by[value], name)] if value in made_by else []
        elif call := _CALL.fullmatch(line.strip()):
            results, op, arguments = call.groups()
            read = _VALUE.findall(re.sub(r'"(?:[^"\\]|\\.)*"', "", arguments))
            numbers = [a for a in arguments.split(", ") if not _VALUE.search(a) and not a.endswith(("=null", "=false"))]
            boxes[name] = _Box([op, *[", ".join(numbers)] * bool(numbers)], False)
            edges += [(made_by[value], name) for value in dict.fromkeys(read) if value in made_by]
            # One without results changes its first operand.
            made_by.update(dict.fromkeys(_VALUE.findall(results or "") or read[:1], name))
    return boxes, edges


_PASS_OP = re.compile(r"  (%\d+) = (\w+)\((.*)\): (.*)")


def _parts_of_pass(lines: list[str]) -> tuple[dict[str, _Box], list[tuple[str, str]]]:
    """What lt.schedule() lists of a pass: memory that it reads as leaves, numbers within the ops that read them."""
    boxes: dict[str, _Box] = {}
    edges: list[tuple[str, str]] = []
    for op in filter(None, map(_PASS_OP.fullmatch, lines)):
        value, name, arguments, result = op.groups()
        numbers = []
        for argument in re.split(r", (?![^\[]*\])", arguments):  # not within a shape
            read, _, words = argument.partition(" ")
            if not read.startswith("%"):
                numbers.append(argument)
                continue
            if words:
                boxes.setdefault(f"v{read[1:]}", _Box(words.replace(" at ", "\nat ").split("\n"), True))
            edges.append((f"v{read[1:]}", f"v{value[1:]}"))
        boxes[f"v{value[1:]}"] = _Box([name, *[", ".join(numbers)] * bool(numbers), result], False)
    return boxes, list(dict.fromkeys(edges))


def visualize_schedule(*tensors: Tensor) -> dict[str, Graph]:
    """The passes that would compute the tensors, by their lines in lt.schedule(); what rules rewrite, before and after each."""
    found: dict[str, list[str]] = {}
    title = ""
    for line in schedule(*tensors).splitlines():
        if line.startswith("pass "):
            title = line
            found[title] = []
        elif _PASS_OP.fullmatch(line):
            found[next(reversed(found))].append(line)
        else:
            if not found.get(title, True):
                del found[title]
            found[f"{title}, {line.strip()}"] = []
    graphs = {}
    for name, lines in found.items():
        boxes, edges = _parts_of_pass(lines)
        graphs[name] = Graph(_dot(boxes, edges), boxes, edges)
    return graphs


def _dot(boxes: Mapping[str, _Box], edges: list[tuple[str, str]]) -> str:
    def label(box: _Box) -> str:
        return "\\n".join(text.replace("\\", r"\\").replace('"', r"\"") for text in box.lines)

    nodes = [f'  {name} [shape={"ellipse" if b.is_leaf else "box"} label="{label(b)}"];' for name, b in boxes.items()]
    return "\n".join(["digraph program {", *nodes, *(f"  {a} -> {b};" for a, b in edges), "}\n"])


def visualize(t: Tensor | Program, params: Module | Mapping[str, Tensor] | None = None) -> Graph:
    """The graph behind a tensor that requires grad, or the calls of a program with its inputs, constants and outputs.

    params: a module or a dict, which gives the leaves behind a tensor their names.
    """
    if isinstance(t, Program):
        if params is not None:
            raise InvalidError("visualize: a program's constants have names of their own, expected no params")
        boxes, edges = _parts_of_program(str(t))
        return Graph(_dot(boxes, edges), boxes, edges)
    if not isinstance(t, Tensor):
        raise InvalidTypeError(f"visualize: expected a Tensor or a Program, not {type(t).__name__}")
    named = dict(params.named_parameters() if isinstance(params, Module) else params or {})
    names, _kept = _c_strings(list(named))
    leaves, n = _handles(list(named.values()))
    text = _whole_text(lambda *room: _c.tensor_graph_dot(t._h, names, n, leaves, *room))
    node = t.grad_fn
    parts = _parts(AccumulateGrad(t) if node is None else node, {address(leaf): k for k, leaf in named.items()})
    return Graph(text, *parts)


_STYLE = """body{font:14px sans-serif;margin:2em;color:#222}table{border-collapse:collapse}
td,th{padding:3px 10px;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap;vertical-align:top}
td:first-child,th:first-child{text-align:left}pre{margin:4px 0;color:#444}summary{cursor:pointer}
.bar{background:#8fb4de;height:10px}.graph{overflow:auto;border:1px solid #ddd;padding:8px}"""


class Step(NamedTuple):
    """A training step: the graph of its loss, what is still pending after it, and the kernels of each phase."""

    graph: Graph
    schedule: str
    phases: dict[str, list[Kernel]]

    def html(self) -> str:
        """A page that needs nothing else: the graph, and a table of the kernels with their ops, bytes and times."""
        kernels = [kernel for phase in self.phases.values() for kernel in phase]
        longest = max((kernel.time or 0 for kernel in kernels), default=0) or 1
        rows = []
        for phase, its in self.phases.items():
            rows.append(f'<tr><th colspan="8">{_escaped(phase)}: {_total(its)}</th></tr>')
            rows += [_row(kernel, longest) for kernel in its]
        pending = (
            f"<h2>Pending</h2>\n<p>Passes that nothing has needed yet.</p>\n<pre>{_escaped(self.schedule)}</pre>\n"
        )
        return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>A training step</title><style>{_STYLE}</style></head>
<body>
<h1>A training step</h1>
<p>{_total(kernels)}</p>
<h2>Graph</h2>
<p>The graph that gradients flow back through: ops as boxes, leaves as ellipses.</p>
<div class="graph">{self.graph.svg()}</div>
<h2>Kernels</h2>
<p>Passes over memory, in the order in which they ran. A name of several ops is that of a pass which computes them together;
click it to see them.</p>
<table>
<tr><th>kernel</th><th>shape</th><th>us</th><th></th><th>GFLOP/s</th><th>GB/s</th><th>bytes read</th><th>written</th></tr>
{chr(10).join(rows)}
</table>
{pending if self.schedule else ""}</body>
</html>
"""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page beside `path` and renames it."""
        _write(_path(path), self.html())


def _total(kernels: list[Kernel]) -> str:
    time = sum(kernel.time or 0 for kernel in kernels)
    moved = sum(kernel.bytes_read + kernel.bytes_written for kernel in kernels)
    return f"{len(kernels)} kernels, {sum(k.ops for k in kernels):,} operations, {moved:,} bytes, {time:,.1f} us in kernels"


def _row(kernel: Kernel, longest: float) -> str:
    name = f"<details><summary>{_escaped(kernel.name)}</summary><pre>{_escaped(kernel.details)}</pre></details>"
    cells = [name, kernel.shape]
    if kernel.time:
        moved = kernel.bytes_read + kernel.bytes_written
        bar = f'<div class="bar" style="width:{max(1, round(100 * kernel.time / longest))}px"></div>'
        cells += [
            f"{kernel.time:,.1f}",
            bar,
            f"{kernel.ops / kernel.time / 1e3:.2f}",
            f"{moved / kernel.time / 1e3:.2f}",
        ]
    else:
        cells += [""] * 4
    cells += [f"{kernel.bytes_read:,}", f"{kernel.bytes_written:,}"]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def visualize_step(
    forward: Callable[[], Tensor], params: Module | Mapping[str, Tensor] | None = None, optimizer: Any = None
) -> Step:
    """Runs a training step and records its kernels: loss = forward(), loss.backward(), and optimizer.step() if there is one.

    lt.visualize_step(lambda: loss(model(x), y), model, optimizer).save("step.html")

    `params`, a module or a dict, gives leaves their names. Which results stay pending is up to the caller (lt.lazy()). Run a
    step before, so that times are not those of a first one.
    """
    if not callable(forward):
        raise InvalidTypeError(f"forward cannot be {type(forward).__name__}, expected a function")
    phases: dict[str, list[Kernel]] = {}

    def phase(name: str, run: Callable[[], Any]) -> Any:
        with record_kernels() as recorded:
            result = run()
        phases[name] = recorded.kernels
        return result

    loss = phase("forward", forward)
    if not isinstance(loss, Tensor):
        raise InvalidTypeError(f"visualize_step: forward() returned {type(loss).__name__}, expected a Tensor")
    graph = visualize(loss, params)
    phase("backward", loss.backward)
    if optimizer is not None:
        phase("optimizer", optimizer.step)
    leaves = params.parameters() if isinstance(params, Module) else (params or {}).values()
    grads = [leaf.grad for leaf in leaves if leaf.grad is not None]
    return Step(graph, schedule(loss, *grads), phases)


_guard(globals(), ["visualize", "visualize_schedule"], "")
