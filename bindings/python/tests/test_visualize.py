# SPDX-License-Identifier: Apache-2.0
"""The graph behind a tensor as text and as a drawing."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest

import libtensor as lt
from libtensor import nn


def small():
    w = lt.ones(2, 3, requires_grad=True)
    b = lt.zeros(2, requires_grad=True)
    return w, b, ((lt.ones(4, 3) @ w.T + b).tanh() * 2).sum()


def test_text():
    w, b, loss = small()
    lines = lt.visualize(loss, {"w": w, 'the "b"\n': b}).dot.splitlines()
    assert lines[0] == "digraph tensor {" and lines[-1] == "}"
    assert any(r'label="w\nfloat32 [2, 3]", shape=ellipse' in line for line in lines)
    assert any(r'label="the \"b\"\n\nfloat32 [2]", shape=ellipse' in line for line in lines)
    assert any(r'label="tanh\nfloat32 [4, 2]", shape=box' in line for line in lines)
    assert sum("->" in line for line in lines) == 7


def test_each_node_once():
    x = lt.ones(2, requires_grad=True)
    for _ in range(60):  # as many paths as 2**60
        x = x + x
    dot = lt.visualize(x).dot
    assert dot.count("shape=") == 61 and dot.count("->") == 120


def test_several_results_tell_which():
    values, places = lt.rand(3, requires_grad=True).sort()
    low, high = lt.rand(4, requires_grad=True).split(2)
    assert 'label="1"' in lt.visualize((low * high).sum()).dot


def test_a_leaf_alone():
    x = lt.ones(2, requires_grad=True)
    assert lt.visualize(x, {"x": x}).dot.count("shape=ellipse") == 1


def test_long_chain():
    x = lt.ones(1, requires_grad=True)
    for _ in range(20_000):
        x = x.neg()
    graph = lt.visualize(x)
    assert graph.dot.count("->") == 20_000
    ElementTree.fromstring(graph.svg())


def test_without_a_graph():
    with pytest.raises(lt.AutogradError, match="^visualize: t does not require grad"):
        lt.visualize(lt.ones(2))


def test_drawing_has_every_node_and_nothing_overlaps():
    model = lt.nn.Sequential(lt.nn.Linear(3, 4), lt.nn.Tanh(), lt.nn.Linear(4, 2))
    graph = lt.visualize(model(lt.rand(5, 3)).sum(), model)
    root = ElementTree.fromstring(graph.svg())
    space = "{http://www.w3.org/2000/svg}"
    rects = [tuple(float(r.get(k)) for k in ("x", "y", "width", "height")) for r in root.iter(space + "rect")]
    words = {t.text for t in root.iter(space + "text")}
    assert {"0.weight", "0.bias", "2.weight", "2.bias"} <= words
    assert len(rects) == graph.dot.count("shape=box") == 4
    for i, (x, y, w, h) in enumerate(rects):
        for x2, y2, w2, h2 in rects[:i]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y
    assert len(list(root.iter(space + "path"))) == graph.dot.count("->") + 1


def test_files(tmp_path):
    w, b, loss = small()
    graph = lt.visualize(loss, {"<w>": w})
    for name, start in (("g.dot", "digraph"), ("g.gv", "digraph"), ("g.svg", "<svg"), ("g.html", "<!DOCTYPE html>")):
        graph.save(tmp_path / name)
        assert (tmp_path / name).read_text().startswith(start)
    assert "&lt;w&gt;" in (tmp_path / "g.html").read_text()
    with pytest.raises(ValueError, match="ends in '.png', expected one of .dot, .gv, .svg, .html"):
        graph.save(tmp_path / "g.png")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["g.dot", "g.gv", "g.html", "g.svg"]


@pytest.mark.skipif(not shutil.which("dot"), reason="Graphviz is not installed")
def test_graphviz_reads_it():
    w, b, loss = small()
    dot = lt.visualize(loss, {'"w"\\': w}).dot
    svg = subprocess.run(["dot", "-Tsvg"], input=dot, check=True, capture_output=True, text=True).stdout
    assert len(re.findall(r'class="node"', svg)) == dot.count("shape=")


def step_as_a_program():
    net = nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2), nn.Tanh())
    optimizer = lt.optim.SGD(net.parameters(), lr=0.1)

    def step(x):
        optimizer.zero_grad()
        loss = net(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss

    return lt.capture(step, lt.rand(4, 3))


def test_a_program():
    graph = lt.visualize(step_as_a_program())
    labels = dict(re.findall(r'  (n\d+) \[shape=\w+ label="(.*)"\];', graph.dot))
    number = {label.split(r"\n")[0]: name for name, label in labels.items()}
    edges = set(re.findall(r"  (n\d+) -> (n\d+);", graph.dot))
    assert graph.dot.startswith("digraph program {") and graph.dot.endswith("}\n")
    assert labels[number["x"]] == r"x\nfloat32 [4, 3]"
    assert labels[number["batch_norm"]] == r"batch_norm\ntraining=true, momentum=0.1, eps=1e-05"
    for a, b in [
        ("x", "linear"),
        ("0.weight", "linear"),
        ("linear", "batch_norm"),
        ("1.running_mean", "batch_norm"),
        ("1.num_batches_tracked", "add_"),
        ("mean", "backward"),
        ("optimizer", "optimizer_zero_grad"),
        ("optimizer_zero_grad", "optimizer_step"),
        ("backward", "output"),
    ]:
        assert (number[a], number[b]) in edges, (a, b)
    drawing = ElementTree.fromstring(graph.svg())
    assert len(drawing.findall(".//{*}rect")) + len(drawing.findall(".//{*}ellipse")) == len(labels)


def test_a_program_with_names_of_any_kind():
    x = lt.rand(2)
    program = lt.capture(lambda x: {'a "b"\\': (x + 1).clamp(0, 2), "c\n  d": x}, x)
    dot = lt.visualize(program).dot
    assert r'label="a \"b\"\\"' in dot and r'label="\"c\\n  d\""' in dot and dot.count("shape=") == 8
    with pytest.raises(lt.InvalidError, match="expected no params"):
        lt.visualize(program, {"x": x})
