# SPDX-License-Identifier: Apache-2.0
"""Tables of results: for the terminal, and in Markdown for docs/performance.md."""

import re
import shlex

HEAD = ["row", "ours", "best peer", "", "ratio", "quartiles", "target", ""]

FEWEST = 5  # rounds that a verdict should rest on


def duration(seconds):
    if seconds is None:
        return ""
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= 0.9995 * unit:
            return f"{seconds / unit:.3g} {name}" if seconds < 999.5 else f"{seconds:.0f} s"
    return f"{seconds * 1e9:.3g} ns"


def verdict(row):
    text = row["verdict"]
    if "ratio" in row and not row["met"]:
        text += ", below target"
    if "ratio" in row and row["rounds"] < FEWEST:
        text += f" ({row['rounds']} rounds)"
    if row.get("disturbed"):
        text += " (disturbed)"
    return text


def cells(row):
    out = [row["name"], duration(row.get("ours"))]
    if "ratio" not in row:
        return [*out, "", "", "", "", f"{row['target']:g}", row.get("failure") or verdict(row)]
    low, high = row["quartiles"]
    spread = f"{low:.2f} to {high:.2f}"
    return [*out, duration(row["peer"]), row["best"], f"{row['ratio']:.2f}", spread, f"{row['target']:g}", verdict(row)]


WIDTHS = [34, 9, 9, 20, 7, 14, 6, 0]


def line(row_cells):
    text = f"{row_cells[0]:{WIDTHS[0]}}"
    for i, (cell, width) in enumerate(zip(row_cells[1:], WIDTHS[1:]), 1):
        text += "  " + (f"{cell:<{width}}" if i in (3, 7) else f"{cell:>{width}}")
    return text.rstrip()


def header():
    return line(HEAD)


def peers_line(row):
    """All peers of a row, for --verbose and failures."""
    parts = []
    for name, peer in row.get("peers", {}).items():
        parts.append(f"{name}: {peer['failure']}" if "failure" in peer else f"{name} {duration(peer['seconds'])}")
    return "    " + "; ".join(parts)


def tally(rows):
    count = {v: sum(r["verdict"] == v for r in rows) for v in ("won", "tie", "lost", "failed", "no peer")}
    met = sum(r.get("met", False) for r in rows)
    return ", ".join(f"{n} {v}" for v, n in count.items() if n) + f"; {met} of {len(rows)} reach their target"


def script(commands, width=118):
    """Commands with semicolons between them, as lines of a script."""
    for command in commands.split("; "):
        line = ""
        for word in map(shlex.quote, shlex.split(command)):
            if line and len(line) + len(word) + 3 > width:
                yield line + " \\"
                line = "  " + word
            else:
                line = f"{line} {word}" if line else word
        yield line


def markdown(results):
    """The part of docs/performance.md that a file of results gives."""
    m, rows = results["machine"], results["rows"]
    versions = ", ".join(f"{k} {v}" for k, v in results["versions"].items())
    yield f"Measured {results['date'][:10]} at commit {results['revision']}"
    yield f"on {m['processor']}, {m['cores']} cores, {m['system']}: {versions}. Load {m['load'][0]} when it began."
    yield ""
    yield "```sh"
    yield from script(results["command"])
    yield "```"
    if results["absent"]:
        yield ""
        yield "Not measured: " + ", ".join(f"{k} ({v})" for k, v in results["absent"].items()) + "."
    yield ""
    if results.get("limits"):
        yield from markdown_limits(results["limits"])
        yield ""
    yield tally(rows) + ". Losses first."
    yield ""
    yield "| goal | row | ours | best peer | | peer / ours | quartiles | target | |"
    yield "| ---: | --- | ---: | ---: | --- | ---: | --- | ---: | --- |"
    order = {"failed": 0, "lost": 1, "tie": 2, "won": 3, "no peer": 4}
    for row in sorted(rows, key=lambda r: order[r["verdict"]]):
        yield "| " + " | ".join([str(row["goal"] or ""), *cells(row)]) + " |"
    yield from markdown_memory(rows)
    yield from markdown_overhead(results.get("overhead ns") or {})


def markdown_limits(limits):
    flops = "; ".join(
        f"{k} " + ", ".join(f"{v:.0f} ({n}T)" for n, v in p.items()) for k, p in limits["Gflop/s"].items()
    )
    yield f"Limits: clock {limits['clock GHz']:.2f} GHz. Gflop/s of multiply-adds: {flops}."
    yield f"OpenMP barrier {limits['barrier ns']:.0f} ns, fork and join {limits['fork-join ns']:.0f} ns."
    yield ""
    names = [k for k in next(iter(limits["GB/s"].values())) if k != "KiB"]
    yield "| GB/s | " + " | ".join(names) + " |"
    yield "| --- |" + " ---: |" * len(names)
    for place, values in limits["GB/s"].items():
        yield f"| {place} | " + " | ".join(f"{values[n]:.0f}" for n in names) + " |"


def markdown_memory(rows):
    rows = [r for r in rows if r.get("memory MiB")]
    if not rows:
        return
    yield ""
    yield "Peak memory of a process that trains, MiB (after importing the library):"
    yield ""
    yield "| row | library | peak | after import |"
    yield "| --- | --- | ---: | ---: |"
    for row in rows:
        for name, m in row["memory MiB"].items():
            if m["peak"]:
                yield f"| {row['name']} | {name} | {m['peak']:.0f} | {m['after import']:.0f} |"


def markdown_overhead(languages):
    if not languages:
        return
    yield ""
    yield "What a call costs, from each language, in ns at least:"
    yield ""
    yield "| language | call | ns |"
    yield "| --- | --- | ---: |"
    for language, times in languages.items():
        for name, time in times.items():
            yield f"| {language} | `{name}` | {time:.0f} |"


BEGIN, END = "<!-- results -->", "<!-- end of results -->"


def write_into(path, results):
    """Replaces what stands between the two markers of the file."""
    text = path.read_text()
    if BEGIN not in text or END not in text:
        raise ValueError(f"{path} has no markers {BEGIN} and {END}")
    inner = "\n".join(line.rstrip() for line in markdown(results))
    path.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n\n{inner}\n\n{END}", text, flags=re.S))
